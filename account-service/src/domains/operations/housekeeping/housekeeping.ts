import type { BaseLogger } from "pino";
import { Gauge } from "prom-client";
import type { ModuleOptions } from "../../../context.ts";
import { HOUR } from "../../../lib/time.ts";
import { createFailingSteps } from "./failing-steps-service.ts";

/**
 * Once an hour: the steps of all modules, one after the other. A step that fails stops no other one; it is logged,
 * counted for Prometheus, and shown on the console until it works again.
 */
export function createHousekeeping(
  { db, context }: ModuleOptions,
  steps: Record<string, () => Promise<unknown>>,
  logger: Pick<BaseLogger, "error" | "info">,
) {
  let timer: NodeJS.Timeout | undefined;
  const failed = new Gauge({
    name: "housekeeping_step_failed",
    help: "1 if this process's last run of a step of the hourly work failed.",
    labelNames: ["step"] as const,
    registers: [],
  });

  async function run(): Promise<void> {
    const failing = createFailingSteps(db, context);
    for (const [step, work] of Object.entries(steps)) {
      const error: unknown = await work().then(
        () => null,
        (reason: unknown) => reason ?? new Error("unknown"),
      );
      failed.set({ step }, error === null ? 0 : 1);
      if (error !== null) logger.error({ err: error, step }, "a step of the hourly work failed");
      // Where the database itself is away, the log and the metric have it.
      await (error === null ? failing.works(step) : failing.fails(step)).catch((reason: unknown) =>
        logger.error({ err: reason, step }, "the state of the hourly work could not be stored"),
      );
    }
  }

  return {
    run,
    metric: failed,
    start() {
      timer = setInterval(() => {
        run().catch((error: unknown) => logger.error({ err: error }, "housekeeping failed"));
      }, HOUR);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
