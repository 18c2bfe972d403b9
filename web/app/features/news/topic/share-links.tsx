import { t } from "~/platform/language/i18n";
import { useHydrated } from "~/platform/use-hydrated";
import { Button, ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import styles from "./share-links.module.css";

/** Ways to share a page: the phone's own menu, its link, and Facebook, which works without scripts. */
export function ShareLinks({ url, title }: { url: string; title: string }) {
  const hydrated = useHydrated();
  // Computers have a sharing menu too, but without the player's friends in it.
  const withMenu = hydrated && "share" in navigator && matchMedia("(pointer: coarse)").matches;
  // Closing the menu is a refusal, too.
  const share = () => void navigator.share({ url, title }).catch(() => {});
  return (
    <section className={styles.share} aria-label={t("Share")}>
      {withMenu ? (
        <Button type="button" onClick={share}>
          {t("Share")}
        </Button>
      ) : null}
      <CopyButton text={url}>{t("Copy link")}</CopyButton>
      <ButtonLink
        href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`}
        target="_blank"
        rel="noreferrer noopener"
      >
        {t("Share on Facebook")}
      </ButtonLink>
    </section>
  );
}
