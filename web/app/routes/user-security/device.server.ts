import Bowser from "bowser";

/** A browser as its owner knows it, 'Chrome on Windows', by what it told of itself. */
export function deviceOf(userAgent: string): string {
  if (!userAgent.trim()) return "Unknown device";
  const { browser, os, platform } = Bowser.parse(userAgent);
  // What it does not know it leaves out, or empty.
  const system = os.name || platform.model || platform.type;
  if (browser.name && system) return `${browser.name} on ${system}`;
  return browser.name || system || "Unknown device";
}
