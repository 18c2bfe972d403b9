import { ButtonLink } from "~/components/ui/button";
import { msg, t } from "~/lib/i18n";
import type { RouteHandle } from "~/lib/meta";
import styles from "./not-found.module.css";

export const handle: RouteHandle = { breadcrumb: msg("404 NOT FOUND") };

/** Whatever no other route took (spec section 2): a real 404. */
export function loader() {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}
export const action = loader;

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return (
    <div className={styles.page}>
      <img src="/art/not-found.svg" width="480" height="300" alt="" />
      <h1>{t("404 NOT FOUND")}</h1>
      <p>{t("There is nothing at this address. It may have moved, or the link was mistyped.")}</p>
      <div className={styles.actions}>
        <ButtonLink href="/" look="gold">
          {t("Home")}
        </ButtonLink>
        <ButtonLink href="/news">{t("Latest news")}</ButtonLink>
      </div>
    </div>
  );
}
