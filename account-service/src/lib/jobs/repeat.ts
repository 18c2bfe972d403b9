import type { FastifyInstance } from "fastify";

interface RepeatOptions {
  everyMs: number;
  work: () => Promise<void>;
  /** What the log says when `work` fails; it is called again nevertheless. */
  failure: string;
  /** Ends early what is under way. */
  stop?: () => void | Promise<void>;
}

/**
 * Calls `work` once the service is ready, and then every so often, one call at a time. Closing the service waits for
 * the last one.
 * @returns calls it at once, or again if it is under way
 */
export function repeat(app: FastifyInstance, { everyMs, work, failure, stop }: RepeatOptions): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let closed = false;
  const run = () => {
    running ??= work()
      .catch((error: unknown) => app.log.error({ err: error }, failure))
      .finally(() => {
        running = undefined;
        if (again && !closed) run();
        again = false;
      });
  };
  app.addHook("onReady", async () => {
    run();
    timer = setInterval(run, everyMs);
    timer.unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    closed = true;
    await stop?.();
    await running;
  });
  return () => {
    if (running) again = true;
    else if (!closed) run();
  };
}
