import { type ReactNode, useState } from "react";
import { useHydrated } from "~/platform/browsers/use-hydrated";
import { t } from "~/platform/language/i18n";
import { Button } from "./button";

/**
 * Copies where the clipboard is kept from pages: in browsers inside apps, and at addresses without TLS.
 * @returns whether it did
 */
function copySelected(text: string): boolean {
  const { activeElement } = document;
  const area = document.createElement("textarea");
  area.readOnly = true;
  area.value = text;
  // Gone before anything is drawn; at the end of the page, the page would scroll to it.
  Object.assign(area.style, { position: "fixed", top: "0" });
  document.body.append(area);
  area.select();
  // Safari's `select` does nothing to what is read-only.
  area.setSelectionRange(0, text.length);
  const copied = document.execCommand("copy");
  area.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return copied;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copies a text, and says so, or that the browser refused. Not there without scripts. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const usable = useHydrated();
  const [copied, setCopied] = useState<boolean>();
  return (
    <>
      <Button
        type="button"
        data-later={!usable || undefined}
        onClick={() => void copyText(text).then(setCopied)}
      >
        {copied ? t("Copied") : children}
      </Button>
      <span className={copied === false ? undefined : "visually-hidden"} role="status">
        {copied ? t("Copied.") : ""}
        {copied === false ? t("Your browser does not let this page copy.") : ""}
      </span>
    </>
  );
}
