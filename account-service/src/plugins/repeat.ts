import type { FastifyInstance } from "fastify";

interface Repeated {
  everyMs: number;
  work: () => Promise<void>;
  /** What the log says when `work` fails; it is called again nevertheless. */
  failure: string;
  /** Ends early what is under way. */
  stop?: () => void | Promise<void>;
}

/** Calls `work` once the service is ready, and then every so often, one call at a time. Closing the service waits for the last one. */
export function repeat(app: FastifyInstance, { everyMs, work, failure, stop }: Repeated): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work()
      .catch((error: unknown) => app.log.error({ err: error }, failure))
      .finally(() => {
        running = undefined;
      });
  };
  app.addHook("onReady", async () => {
    run();
    timer = setInterval(run, everyMs);
    timer.unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await stop?.();
    await running;
  });
}
