import { useHydrated } from "~/platform/browsers/use-hydrated";
import { t } from "~/platform/language/i18n";
import { Button, ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import styles from "./share-links.module.css";

/** Ways to share a page: the phone's own menu, its link, and Facebook, which works without scripts. */
export function ShareLinks({ url, title }: { url: string; title: string }) {
  // undefined: not known yet.
  const hasMenu = useHydrated() ? "share" in navigator : undefined;
  // Closing the menu is a refusal, too.
  const share = () => void navigator.share({ url, title }).catch(() => {});
  return (
    <section className={styles.share} aria-label={t("Share")}>
      <CopyButton text={url}>{t("Copy link")}</CopyButton>
      <ButtonLink
        href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`}
        target="_blank"
        rel="noreferrer noopener"
      >
        {t("Share on Facebook")}
      </ButtonLink>
      {hasMenu === false ? null : (
        <span className={styles.menu}>
          <Button type="button" onClick={share} data-later={!hasMenu || undefined}>
            {t("Share")}
          </Button>
        </span>
      )}
    </section>
  );
}
