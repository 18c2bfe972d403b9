import { expect, it } from "vitest";
import { z } from "zod";
import { envParts, parseEnv } from "./env.mjs";

const { discordWebhook, flag, origin, telemetry } = envParts(z);
const schema = z.object({
  SITE: origin,
  HOOK: discordWebhook.optional(),
  ON: flag.default(true),
  ...telemetry,
});

it("takes empty and blank variables for not set", () => {
  expect(parseEnv(schema, { SITE: "HTTPS://Play.Example:443/", HOOK: "", ON: " ", OTHER: "x" })).toEqual({
    SITE: "https://play.example",
    ON: true,
    OTEL_METRIC_EXPORT_INTERVAL: 60_000,
  });
});

it("names every invalid variable in one line, and no value", () => {
  const parse = () =>
    parseEnv(schema, { SITE: "https://a/b", HOOK: "hunter2", ON: "yes", OTEL_TRACES_SAMPLER_ARG: "2" });
  expect(parse).toThrow(
    /^Invalid environment: SITE: must be .*; HOOK: must be .*; ON: must be true or false; OTEL_TRACES_SAMPLER_ARG: .* See docs\/configuration\.md\.$/,
  );
  expect(parse).not.toThrow("hunter2");
});
