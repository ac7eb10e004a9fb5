// What the table words as part of a line stands alone on the page.

/** With a full stop, unless it has a sign of its own at its end. */
export function ended(text: string): string {
  return text && !/[.!?…]$/.test(text) ? `${text}.` : text;
}
