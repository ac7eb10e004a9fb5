// Small sounds, made here: a knock for a piece laid, two notes when it is your turn.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function tone(frequency: number, at: number, length: number, loud: number): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.frequency.value = frequency;
  oscillator.type = 'triangle';
  gain.gain.setValueAtTime(loud, context.currentTime + at);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(context.currentTime + at);
  oscillator.stop(context.currentTime + at + length);
}

export function sound(kind: 'laid' | 'turn' | 'over'): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (kind === 'laid') tone(180, 0, 0.09, 0.12);
  if (kind === 'turn') [523, 784].forEach((note, i) => tone(note, i * 0.12, 0.2, 0.08));
  if (kind === 'over') [523, 659, 784, 1047].forEach((note, i) => tone(note, i * 0.13, 0.35, 0.08));
}
