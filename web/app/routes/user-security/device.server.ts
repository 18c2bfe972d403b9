import Bowser from "bowser";
import { t } from "~/lib/i18n";

/** A browser as its owner knows it, 'Chrome on Windows', by what it told of itself. */
export function deviceOf(userAgent: string): string {
  if (!userAgent.trim()) return t("Unknown device");
  const { browser, os, platform } = Bowser.parse(userAgent);
  // What it does not know it leaves out, or empty.
  const system = os.name || platform.model || platform.type;
  if (browser.name && system) return t("{browser} on {system}", { browser: browser.name, system });
  return browser.name || system || t("Unknown device");
}
