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
