// The sounds of the table, made on the spot: short, dry, about −18 dB, nothing in a loop.
import { settings } from '../lib/settings.svelte';

const LEVEL = 10 ** (-18 / 20);
/** c d e g a */
const PENTATONIC = [523.25, 587.33, 659.26, 783.99, 880];

interface Detail {
  /** Which of several: the further, the higher. */
  step?: number;
  soft?: boolean;
}

class Band {
  private readonly out: GainNode;
  private readonly noise: AudioBuffer;

  constructor(readonly context: AudioContext) {
    this.out = new GainNode(context, { gain: LEVEL });
    this.out.connect(context.destination);
    this.noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const grain = this.noise.getChannelData(0);
    for (let i = 0; i < grain.length; i += 1) grain[i] = Math.random() * 2 - 1;
  }

  private voice(
    node: AudioScheduledSourceNode,
    at: number,
    length: number,
    loud: number,
    attack: number,
  ): void {
    const fade = new GainNode(this.context, { gain: 0 });
    fade.gain.setValueAtTime(0, at);
    fade.gain.linearRampToValueAtTime(loud, at + attack);
    fade.gain.exponentialRampToValueAtTime(0.001, at + attack + length);
    node.connect(fade).connect(this.out);
    node.start(at);
    node.stop(at + attack + length + 0.05);
  }

  /** Two hard things meet. */
  wood(at: number, pitch: number, length: number, loud: number): void {
    const body = new OscillatorNode(this.context, { type: 'sine', frequency: pitch * 1.25 });
    body.frequency.exponentialRampToValueAtTime(pitch, at + 0.02);
    this.voice(body, at, length, loud, 0.001);
  }

  note(at: number, pitch: number, length: number, loud: number): void {
    [1, 2.01, 3].forEach((part, i) => {
      const string = new OscillatorNode(this.context, { type: 'sine', frequency: pitch * part });
      this.voice(string, at, length / (i + 1), loud / 4 ** i, 0.006);
    });
  }

  /** Paper over linen. */
  brush(at: number, band: number, length: number, loud: number): void {
    const grain = new AudioBufferSourceNode(this.context, { buffer: this.noise });
    const filter = new BiquadFilterNode(this.context, { type: 'bandpass', frequency: band, Q: 0.9 });
    grain.connect(filter);
    const fade = new GainNode(this.context, { gain: 0 });
    fade.gain.setValueAtTime(0, at);
    fade.gain.linearRampToValueAtTime(loud, at + length / 5);
    fade.gain.exponentialRampToValueAtTime(0.001, at + length * 1.2);
    filter.connect(fade).connect(this.out);
    grain.start(at, Math.random() * 0.3, length + 0.05);
  }
}

type Player = (band: Band, at: number, detail: Detail) => void;

const tile: Player = (band, at, { step = 0 }) => {
  band.wood(at, 2350 + 60 * step, 0.035, 1);
  band.wood(at + 0.004, 3650, 0.02, 0.45);
};

const SCORE = {
  card: (band, at, { soft }) => band.brush(at, soft ? 2200 : 3400, 0.06, soft ? 1 : 1.6),
  /** Enamel on a glazed tile: the further out, the higher. */
  disc: (band, at, { step = 2 }) => {
    band.wood(at, 1100 * 1.06 ** (step - 2), 0.07, 1);
    band.brush(at, 5200, 0.015, 0.7);
  },
  tile,
  /** A run of tiles is counted. */
  run: (band, at, { step = 0 }) => {
    tile(band, at, { step });
    tile(band, at + 0.07, { step: step + 4 });
  },
  bid: (band, at) => {
    band.wood(at, 150, 0.12, 1.1);
    band.brush(at, 700, 0.05, 0.8);
  },
  hammer: (band, at) => {
    band.wood(at, 420, 0.09, 1.4);
    band.wood(at + 0.09, 380, 0.09, 1);
  },
  /** Rising fifths: a note for each bid that turns over. */
  reveal: (band, at, { step = 0 }) => band.note(at, 147 * 1.5 ** step, 0.3, 0.8),
  /** Five notes; with `step` one of them, so that each disc or card rings as it lights. */
  five: (band, at, { step }) =>
    (step === undefined ? PENTATONIC : [PENTATONIC[step]!]).forEach((pitch, i) =>
      band.note(at + 0.1 * i, pitch, 0.4, 0.9),
    ),
  turn: (band, at) => {
    band.note(at, 392, 0.35, 0.6);
    band.note(at + 0.12, 587.33, 0.5, 0.6);
  },
  refuse: (band, at) => band.wood(at, 95, 0.14, 1.2),
} satisfies Record<string, Player>;

export type Sound = keyof typeof SCORE;

let band: Band | null = null;

/** Heard only after somebody has touched the page, and in a hidden tab only when it is their turn. */
export function sound(name: Sound, detail: Detail = {}): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  if (document.hidden && name !== 'turn') return;
  band ??= new Band(new AudioContext());
  if (band.context.state === 'suspended') void band.context.resume();
  (SCORE[name] as Player)(band, band.context.currentTime + 0.005, detail);
}
