import Bowser from "bowser";
import { t } from "../language/i18n";

/** A browser as its owner knows it, 'Chrome on Windows', from its user agent. */
export function deviceOf(userAgent: string): string {
  if (!userAgent.trim()) return t("Unknown device");
  const { browser, os, platform } = Bowser.parse(userAgent);
  // Unknown parts are missing or empty.
  const system = os.name || platform.model || platform.type;
  if (browser.name && system) return t("{browser} on {system}", { browser: browser.name, system });
  return browser.name || system || t("Unknown device");
}
