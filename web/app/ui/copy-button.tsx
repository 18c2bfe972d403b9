import { type ReactNode, useEffect, useState } from "react";
import { t } from "~/platform/language/i18n";
import { Button } from "./button";

/** Copies a text, and says so. Not there without scripts, or where a browser does not let them copy. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [usable, setUsable] = useState<boolean>();
  const [copied, setCopied] = useState(false);
  useEffect(() => setUsable("clipboard" in navigator), []);
  if (usable === false) return null;
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <>
      <Button type="button" data-later={!usable || undefined} onClick={() => void copy()}>
        {copied ? t("Copied") : children}
      </Button>
      <span className="visually-hidden" role="status">
        {copied ? t("Copied.") : ""}
      </span>
    </>
  );
}
