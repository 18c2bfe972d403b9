// @ts-check

/**
 * A text as Discord shows it as it is: it would read `PK_1_` as italics. Addresses stay links.
 * @type {typeof import("./discord.mjs").withoutMarkdown}
 */
export const withoutMarkdown = (text) =>
  text
    .replace(/https?:\/\/\S+|[\\*_~`|<>[\]]/g, (found) => (found.length > 1 ? found : `\\${found}`))
    .replace(/^(\s*)(#+|-#?|\+|\d+\.)(?=\s)/gm, "$1\\$2");

/**
 * Posts a message to a Discord webhook. The webhook's URL is a secret, so errors do not contain it.
 * @type {typeof import("./discord.mjs").postMessage}
 */
export async function postMessage(webhook, body, signal) {
  const response = await fetch(webhook, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    redirect: "error",
    signal,
  }).catch((error) => {
    // Only the code: the message may contain the URL.
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const code = Reflect.get(Object(cause), "code");
    throw new Error(typeof code === "string" ? code : "no response");
  });
  await response.arrayBuffer().catch(() => {});
  return response;
}
