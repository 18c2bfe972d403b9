/**
 * Calls `work` once for all calls that come within some milliseconds.
 * @returns the call, and what forgets one that is still to come
 */
export function gather(ms: number, work: () => void): { soon: () => void; stop: () => void } {
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
