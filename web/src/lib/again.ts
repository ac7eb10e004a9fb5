// A game that is looked at again: nobody there is “you”.
import { getContext, setContext } from 'svelte';

const KEY = Symbol('again');

/** Say so for all that is inside; call it while a component begins. */
export function lookAgain(): void {
  setContext(KEY, true);
}

export function again(): boolean {
  return getContext(KEY) === true;
}

/** Whether a seat is “you”; call it while a component begins. */
export function yours(): (seat: number | null | undefined, store: { seat: number | null }) => boolean {
  const nobody = again();
  return (seat, store) => !nobody && seat != null && seat === store.seat;
}
