import pLimit, { type LimitFunction } from "p-limit";
import type { PaymentProviderName } from "../../../../../contract/index.ts";
import { ProviderDown } from "../providers/index.ts";

/** Calls to one provider at the same time. */
const AT_ONCE = 4;

/**
 * Calls to providers in one run of the poller or of the inbox, a few at a time. Each has a limit of its own, so that
 * one that hangs holds up none of the others; one that does not answer is not called again in this run.
 */
export function createProviderCalls() {
  const limits = new Map<PaymentProviderName, LimitFunction>();
  const down = new Set<PaymentProviderName>();
  const failures: Error[] = [];
  const limitOf = (provider: PaymentProviderName): LimitFunction => {
    const limit = limits.get(provider) ?? pLimit(AT_ONCE);
    limits.set(provider, limit);
    return limit;
  };
  return {
    /** What failed, to be logged. */
    failures,

    run: (provider: PaymentProviderName, work: () => Promise<void>): Promise<"done" | "failed" | "skipped"> =>
      limitOf(provider)(async () => {
        if (down.has(provider)) return "skipped";
        try {
          await work();
          return "done";
        } catch (error) {
          if (error instanceof ProviderDown) down.add(provider);
          failures.push(error instanceof Error ? error : new Error(String(error)));
          return "failed";
        }
      }),
  };
}
export type ProviderCalls = ReturnType<typeof createProviderCalls>;
