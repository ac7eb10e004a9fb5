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
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    reading.splice(0).forEach((read) => read());
  });
  observer.observe(document.body);
}

let soon: Promise<void> | null = null;

/** The next task; all who wait for it go on in the same one, so that nothing is painted between them. */
export function nextTask(): Promise<void> {
  soon ??= new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      soon = null;
      resolve();
    };
    port2.postMessage(null);
  });
  return soon;
}
