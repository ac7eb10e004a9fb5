// What has not changed stays the same object: only what depends on a change is drawn again.

/** `now`, which nobody else has, with the parts of `before` that are equal. */
export function kept<T>(before: unknown, now: T): T {
  if (before === now || typeof now !== 'object' || now === null) return now;
  if (typeof before !== 'object' || before === null || Array.isArray(before) !== Array.isArray(now))
    return now;
  const [old, all] = [before as Record<string, unknown>, now as Record<string, unknown>];
  const names = Object.keys(all);
  let equal = names.length === Object.keys(old).length;
  for (const name of names) {
    all[name] = kept(old[name], all[name]);
    equal &&= all[name] === old[name] && name in old;
  }
  return equal ? (before as T) : now;
}
