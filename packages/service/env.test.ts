import { expect, it } from "vitest";
import { z } from "zod";
import { envParts, parseEnv } from "./env.mjs";

const { discordWebhook, flag, origin, redisUrl, telemetry } = envParts(z);
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

it.each([
  ["redis://:secret@host:6379", true],
  ["rediss://user:100%25@[2001:db8::7]:6380/1", true],
  ["redis://127.0.0.1", true],
  ["redis://:100%@host", false],
  ["redis://:a/b@host", false],
  ["redis://host:port", false],
])("tells whether Redis's address can be read: %s", (address, readable) => {
  const { success, error } = redisUrl.safeParse(address);
  expect(success).toBe(readable);
  if (!readable)
    expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/%25 for %/)]);
});
