// When to work: sizes are read after layout, and what takes long has a task of its own.

let reading: (() => void)[] = [];

/**
 * Read sizes and places after the next layout, before it is painted: then they cost nothing. All that is asked
 * for until then is read first, before anybody answers with a change. Call what is returned to ask no longer.
 */
export function afterLayout(read: () => void): () => void {
  // Observed only once the next frame has begun: in the middle of one it would come too late to be delivered.
  if (!reading.length) requestAnimationFrame(observe);
  reading.push(read);
  return () => (reading = reading.filter((each) => each !== read));
}

function observe(): void {
  const reads = new ResizeObserver(() => {
    reads.disconnect();
    reading.splice(0).forEach((read) => read());
  });
  // The body's turn comes with that of all who fit themselves to a new size; what is deeper in the page is told
  // after that, when it has been laid out again.
  const fits = new ResizeObserver(() => {
    fits.disconnect();
    reads.observe(document.getElementById('page') ?? document.body);
  });
  fits.observe(document.body);
}

let soon: { promise: Promise<void>; go: () => void } | null = null;
const { port1: bell, port2: here } = new MessageChannel();
here.onmessage = () => {
  const now = soon;
  soon = null;
  now?.go();
};

/** The next task; all who wait for it go on in the same one, so that nothing is painted between them. */
export function nextTask(): Promise<void> {
  if (!soon) {
    let go!: () => void;
    soon = { promise: new Promise((resolve) => (go = resolve)), go };
    bell.postMessage(null);
  }
  return soon.promise;
}

/** After the next frame has been drawn. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => void nextTask().then(resolve)));
}
