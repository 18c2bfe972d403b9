import type { LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, PrefetchPageLinks, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { Breadcrumbs } from "~/components/site/breadcrumbs";
import { ErrorPage } from "~/components/site/error-page";
import { Footer } from "~/components/site/footer";
import { Hero } from "~/components/site/hero";
import { LoginBox } from "~/components/site/login-box";
import { MainNav } from "~/components/site/main-nav";
import { NoticeDialog } from "~/components/site/notice-dialog";
import { PreviewBar } from "~/components/site/preview-bar";
import { RechargeLink, ShopPanel } from "~/components/site/shop-panel";
import { Submenu } from "~/components/site/submenu";
import { TopBar } from "~/components/site/top-bar";
import { orNull } from "~/lib/fallback.server";
import { t } from "~/lib/i18n";
import type { RouteHandle } from "~/lib/meta";
import { sectionOf } from "~/lib/nav";
import { notAfterRefusal } from "~/lib/no-connection";
import { useRootData, useSiteData } from "~/lib/site-data";
import { useDelegatedLinks } from "~/lib/use-delegated-links";
import { pickEvent, SHOP_PANEL_ITEMS, toPanelItem, toShownViewer } from "./site.lib";
import styles from "./site.module.css";

/** What the layout shows on every page; content that cannot be had is left out, never in the way. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [viewer, banners, events, shop, game] = await Promise.all([
    context.viewer(),
    orNull(context.content.banners()),
    orNull(context.content.newsPage("event", 1)),
    orNull(context.content.shopItems({ sort: "bought" })),
    context.content.game(),
  ]);
  return {
    viewer: toShownViewer(viewer),
    accountServiceUp: context.accountServiceUp,
    game,
    banners: banners ?? [],
    event: pickEvent(events?.data ?? [], Date.now()),
    shop: shop?.items.slice(0, SHOP_PANEL_ITEMS).map(toPanelItem) ?? [],
    notice: context.session.get("notice"),
    preview: context.preview,
  };
}

export const shouldRevalidate = notAfterRefusal;

/** Header, content with the section's menu and the side panel, footer (spec section 2, layout). */
function SiteLayout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const data = useSiteData();
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const wanted = useDelegatedLinks();
  const section = sectionOf(handles.map((handle) => handle?.section));
  if (!root || !data) return <main>{children}</main>;

  const loggedIn = data.viewer.state === "player";
  // The login page has the form itself, and the home page brings a side panel of its own.
  const aside = handles.find((handle) => handle?.sidePanel)?.sidePanel;
  const withLoginBox = !handles.some((handle) => handle?.withoutLoginBox);
  return (
    <div className={styles.page} id="top">
      <a href="#content" className={styles.skip}>
        {t("Skip to content")}
      </a>
      <Backdrop />
      {data.preview ? <PreviewBar preview={data.preview} /> : null}
      <header>
        <TopBar viewer={data.viewer} accountServiceUp={data.accountServiceUp} />
        <MainNav siteName={root.site.name} current={section?.id} loggedIn={loggedIn} />
      </header>
      <NoticeDialog notice={data.notice} />
      <Hero banners={data.banners} event={data.event} />
      <div className={styles.columns} data-submenu={section !== undefined} data-side={withLoginBox}>
        {section ? (
          <div className={styles.submenu}>
            <Submenu section={section} loggedIn={loggedIn} />
          </div>
        ) : null}
        <main
          id="content"
          tabIndex={-1}
          className={styles.main}
          data-ground={!handles.some((handle) => handle?.ownGround)}
        >
          <Breadcrumbs section={section} />
          {children}
        </main>
        {withLoginBox ? (
          <aside className={styles.side} aria-label={t("Your account and rankings")}>
            <LoginBox viewer={data.viewer} />
            <RechargeLink />
            {aside?.()}
            {section?.id === "shop" ? null : <ShopPanel items={data.shop} />}
          </aside>
        ) : null}
      </div>
      {wanted ? <PrefetchPageLinks page={wanted} /> : null}
      <Footer site={root.site} />
    </div>
  );
}

/** The largest thing of the first sight comes first. React 18 knows the attribute by its name only. */
const FIRST = { fetchpriority: "high" };

function Backdrop() {
  const phone = "(max-width: 41rem)";
  return (
    <picture>
      <source type="image/avif" media={phone} srcSet="/art/backdrop-phone.avif" width="900" height="1200" />
      <source type="image/avif" srcSet="/art/backdrop.avif" />
      <source media={phone} srcSet="/art/backdrop-phone.webp" width="900" height="1200" />
      <img
        className={styles.backdrop}
        src="/art/backdrop.webp"
        width="2400"
        height="1100"
        alt=""
        {...FIRST}
      />
    </picture>
  );
}

export default function SiteRoute() {
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  );
}

/** A page of the site failed: the rest of the site stays around the generic error page, which says why where it is known. */
export function ErrorBoundary() {
  const error = useRouteError();
  // The texts of these two are ours (fallback.server.ts, viewer.server.ts).
  const told = isRouteErrorResponse(error) && [429, 503].includes(error.status);
  const reason = told && typeof error.data === "string" ? error.data : undefined;
  return (
    <SiteLayout>
      <ErrorPage reason={reason} />
    </SiteLayout>
  );
}
