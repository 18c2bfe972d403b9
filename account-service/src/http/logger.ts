import { pino } from "pino";
import type { Env } from "../env.ts";

/** Buffered JSON lines; in a terminal, readable lines. Nothing that opens anything is ever written. */
export function createLogger(env: Pick<Env, "LOG_LEVEL">) {
  const options = {
    name: "account-service",
    level: env.LOG_LEVEL,
    redact: ["req.headers.authorization", "req.headers.cookie", "UserPass", "NewUserPass", "token"],
  };
  if (process.stdout.isTTY) {
    return pino({
      ...options,
      transport: { target: "pino-pretty", options: { ignore: "pid,hostname,name" } },
    });
  }
  return pino(options, pino.destination({ sync: false, minLength: 8192, periodicFlush: 500 }));
}
