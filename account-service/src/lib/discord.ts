import { postMessage, withoutMarkdown } from "@tambayan/service/discord";
import type { Env } from "../env.ts";

const TIMEOUT_MS = 10_000;
/** `--danger`, `--good` and `--gold` in web's styles say as much there. */
const COLORS = { problem: 0xff7b86, resolved: 0x45c79b, notice: 0xf0b44c };

export interface DiscordMessage {
  kind: keyof typeof COLORS;
  title: string;
  text: string;
  at: Date;
  /** Where to look. */
  url: string;
}

/**
 * Posts a message to a Discord webhook.
 * @param timeoutMs how long it may take to answer
 * @throws Error with the status, or the code of what went wrong
 */
export async function postToDiscord(
  webhook: string,
  { kind, title, text, at, url }: DiscordMessage,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const body = JSON.stringify({
    // A name must not be able to mention anyone.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: withoutMarkdown(title),
        description: withoutMarkdown(text),
        url,
        color: COLORS[kind],
        timestamp: at.toISOString(),
      },
    ],
  });
  const response = await postMessage(webhook, body, AbortSignal.timeout(timeoutMs));
  if (!response.ok) throw new Error(`status ${response.status}`);
}

/** @throws Error for a webhook that only tests may have */
export function requireHttps(
  env: Env,
  name: "ALERT_DISCORD_WEBHOOK_URL" | "STATUS_DISCORD_WEBHOOK_URL",
): void {
  const url = env[name];
  if (url && !url.startsWith("https://") && env.NODE_ENV !== "test") {
    throw new Error(`${name} must start with https://`);
  }
}
