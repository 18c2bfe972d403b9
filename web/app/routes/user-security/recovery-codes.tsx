import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { FormActions, FormStack } from "~/components/ui/form";
import { t } from "~/lib/i18n";
import styles from "./user-security.module.css";

interface RecoveryCodesProps {
  message: string;
  codes: string[];
  onKept: () => void;
}

/** The recovery codes, shown this once: to be copied, kept as a file, or written down where there are no scripts. */
export function RecoveryCodes({ message, codes, onKept }: RecoveryCodesProps) {
  const start = useRef<HTMLParagraphElement>(null);
  const [scripted, setScripted] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    start.current?.focus();
    setScripted(true);
  }, []);
  const text = `${codes.join("\n")}\n`;
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <FormStack>
      <p ref={start} tabIndex={-1} className={styles.start} role="status">
        {message}
      </p>
      <p>
        {t(
          "Each works once, instead of a code from your phone. They are shown this once only: keep them where nobody else looks.",
        )}
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <FormActions>
        {scripted && "clipboard" in navigator ? (
          <Button type="button" onClick={() => void copy()}>
            {copied ? t("Copied") : t("Copy")}
          </Button>
        ) : null}
        <ButtonLink
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          {t("Download")}
        </ButtonLink>
        {scripted ? (
          <>
            <Button type="button" onClick={() => print()}>
              {t("Print")}
            </Button>
            <Button type="button" look="gold" onClick={onKept}>
              {t("I have kept them")}
            </Button>
          </>
        ) : (
          <ButtonLink href="/user/security" look="gold">
            {t("I have kept them")}
          </ButtonLink>
        )}
      </FormActions>
      <p className="visually-hidden" role="status">
        {copied ? t("Copied.") : ""}
      </p>
    </FormStack>
  );
}
