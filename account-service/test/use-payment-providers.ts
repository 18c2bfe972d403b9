import { afterAll, beforeAll, beforeEach } from "vitest";
import { type PaymentProviders, startPaymentProviders } from "./payment-providers.ts";

/** The stand-in for the tests of a file; emptied before each. */
export function usePaymentProviders(): { readonly standIn: PaymentProviders } {
  let standIn: PaymentProviders;
  beforeAll(async () => {
    standIn = await startPaymentProviders();
  });
  beforeEach(() => standIn.reset());
  afterAll(() => standIn.close());
  return {
    get standIn() {
      return standIn;
    },
  };
}
