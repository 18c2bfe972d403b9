import type { Alert } from "../../../context.ts";
import { createFailingSteps } from "./failing-steps-service.ts";

/** Steps whose last run failed. */
export const failingSteps: Alert = {
  name: "housekeeping",
  title: "Hourly work fails",
  async find(db, context) {
    const failing = await createFailingSteps(db, context).list();
    return failing.length > 0
      ? `These steps of the hourly work fail: ${failing.map(({ step }) => step).join(", ")}. The service's log says why.`
      : null;
  },
};
