import { pino } from "pino";
import type { Env } from "./env.ts";

/** JSON lines for machines; in a terminal, lines for eyes. Nothing that opens anything is ever written. */
export const createLogger = (env: Pick<Env, "LOG_LEVEL">) =>
  pino({
    name: "account-service",
    level: env.LOG_LEVEL,
    redact: ["req.headers.authorization", "req.headers.cookie", "UserPass", "NewUserPass", "token"],
    ...(process.stdout.isTTY && {
      transport: { target: "pino-pretty", options: { ignore: "pid,hostname,name" } },
    }),
  });
