/** Work cut into tasks: between them a browser may draw, and hear what somebody does. */

/** Does it in a task of its own, as soon as may be, unless it is called off before. */
export function next(work: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(null);
  return () => port1.close();
}

/** Does it when there is nothing else to do, unless it is called off before. */
export function later(work: () => void): () => void {
  // Safari has no such word.
  if (!("requestIdleCallback" in globalThis)) {
    const waiting = setTimeout(work, 1000);
    return () => clearTimeout(waiting);
  }
  const waiting = requestIdleCallback(work, { timeout: 5000 });
  return () => cancelIdleCallback(waiting);
}
