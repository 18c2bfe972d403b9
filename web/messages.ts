import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

const CATALOG = fileURLToPath(new URL("./app/messages/fil.json", import.meta.url));
const PREFIX = "virtual:messages/";

/**
 * The catalogs, compiled at build time, so that browsers need no message parser. The key of a message is its English text: the
 * English catalog only has messages with placeholders, all others are their own key.
 */
export function messageCatalogs(): Plugin {
  return {
    name: "tambayan-messages",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      this.addWatchFile(CATALOG);
      const catalog = JSON.parse(readFileSync(CATALOG, "utf8")) as Record<string, string>;
      const entries = id.endsWith("/en")
        ? Object.keys(catalog)
            .filter((message) => message.includes("{"))
            .map((message) => [message, compileMessage(message)])
        : Object.entries(catalog)
            .filter(([, text]) => text !== "")
            .map(([message, text]) => [message, compileMessage(text)]);
      // Parses faster than an object literal, and is smaller than one with quoted names.
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))});`;
    },
  };
}
