import { limitBodyTime } from "@tambayan/service/body-deadline";
import fp from "fastify-plugin";
import { hasPictures } from "./web-request";

/** The server's own limit for a whole request: three screenshots over a slow connection take a while. */
export const PICTURES_MS = 120_000;
const USUAL_MS = 30_000;

/** Cuts off requests whose body does not arrive in time, so that slow senders do not hold connections. */
export const bodyDeadline = fp<{ usualMs?: number }>(async (app, { usualMs = USUAL_MS }) => {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw, headers } = request;
    const body = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (body && !hasPictures(request)) limitBodyTime(raw, usualMs);
    done();
  });
});
