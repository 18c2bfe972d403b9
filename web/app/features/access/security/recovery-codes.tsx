import { useEffect, useRef, useState } from "react";
import { t } from "~/platform/language/i18n";
import { Button, ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { FormActions, FormStack } from "~/ui/form";
import styles from "./user-security.module.css";

interface RecoveryCodesProps {
  message: string;
  codes: string[];
  onKept: () => void;
}

/** The recovery codes, shown only once: to copy, download, or write down without scripts. */
export function RecoveryCodes({ message, codes, onKept }: RecoveryCodesProps) {
  const start = useRef<HTMLParagraphElement>(null);
  const [scripted, setScripted] = useState(false);
  useEffect(() => {
    start.current?.focus();
    setScripted(true);
  }, []);
  const text = `${codes.join("\n")}\n`;
  return (
    <FormStack>
      <p ref={start} tabIndex={-1} className={styles.start} role="status">
        {message}
      </p>
      <p>
        {t(
          "Each code works once, in place of a code from your phone. They are shown only once: keep them somewhere safe.",
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
        <CopyButton text={text}>{t("Copy")}</CopyButton>
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
            <Button type="button" variant="gold" onClick={onKept}>
              {t("I've saved them")}
            </Button>
          </>
        ) : (
          <ButtonLink href="/user/security" variant="gold">
            {t("I've saved them")}
          </ButtonLink>
        )}
      </FormActions>
    </FormStack>
  );
}
