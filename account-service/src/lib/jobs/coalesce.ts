/**
 * Calls `work` once for all calls that come within some milliseconds.
 * @returns the call, and what forgets one that is still to come
 */
export function coalesce(ms: number, work: () => void): { soon: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, ms);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Reads once for all calls that come in the same turn of the event loop. The read begins after all of these, so each
 * gets what was written before it came; a call that comes while a read is under way gets the next one.
 * @returns the read's result; a failure fails all that share it
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | undefined;
  return () => {
    next ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        next = undefined;
        read().then(resolve, reject);
      });
    });
    return next;
  };
}
