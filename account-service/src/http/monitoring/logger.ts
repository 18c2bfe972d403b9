import * as service from "@tambayan/service/logger";
import type { Env } from "../../env.ts";

/** The service's log. Nothing that opens anything is ever written. */
export const createLogger = (env: Pick<Env, "LOG_LEVEL">) =>
  service.createLogger({
    name: "account-service",
    level: env.LOG_LEVEL,
    redact: ["UserPass", "NewUserPass", "token"],
  });
