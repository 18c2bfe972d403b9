import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  PrefetchPageLinks,
  useLocation,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import type { SitePicture } from "@tambayan/cms/contract";
import type { ReactNode } from "react";
import { useSiteData } from "~/layout/use-site-data";
import { forServerErrors } from "~/platform/browsers/plain-page";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { currentLanguage, t } from "~/platform/language/i18n";
import type { RouteHandle } from "~/platform/page/meta";
import { useRootData } from "~/platform/page/root-data";
import { useDelegatedLinks } from "~/platform/page/use-delegated-links";
import { useFocusOnNavigation } from "~/platform/page/use-focus-on-navigation";
import { LayoutPart } from "~/platform/remix/rendering";
import { useOneOwner } from "~/platform/session/page-owner";
import { useLeaveOverSession } from "~/platform/session/session-over";
import type { SiteInfo } from "~/platform/site/context";
import { Constant } from "~/ui/constant";
import { FIRST } from "~/ui/picture";
import { Footer } from "./footer/footer";
import { TopBar } from "./header/top-bar";
import { Hero } from "./hero/hero";
import { LoginBox } from "./login/login-box";
import { Breadcrumbs } from "./navigation/breadcrumbs";
import { MainNav } from "./navigation/main-nav";
import { entriesFor, menuOf, sectionOf } from "./navigation/nav";
import { Submenu } from "./navigation/submenu";
import { ErrorPage } from "./notices/error-page";
import { NotFoundPage } from "./notices/not-found";
import { NoticeDialog } from "./notices/notice-dialog";
import { PopUpNotice } from "./notices/pop-up-notice";
import { PreviewBar } from "./notices/preview-bar";
import { UnsentPage, unsentForm } from "./notices/unsent-page";
import { ShopPanel, TopUpLink } from "./side-panel/shop-panel";
import {
  bannersBeside,
  bannersFor,
  pickEvent,
  pickPopUp,
  SHOP_PANEL_ITEMS,
  type SiteData,
  toPanelItem,
  toShownViewer,
} from "./site.lib";
import styles from "./site.module.css";

/** Data of the layout on every page; unavailable content is left out and never fails the page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<SiteData> {
  const [viewer, banners, events, shop, game, notices] = await Promise.all([
    context.viewer(),
    nullIfUnavailable(context.content.banners()),
    nullIfUnavailable(context.content.events()),
    nullIfUnavailable(context.content.shopItems({ sort: "bought" })),
    context.content.game(),
    nullIfUnavailable(context.content.notices()),
  ]);
  return {
    viewer: toShownViewer(viewer),
    accountServiceUp: context.accountServiceUp,
    game,
    banners: bannersFor(currentLanguage(), banners ?? []),
    event: pickEvent(events ?? [], Date.now()),
    shop: shop?.items.slice(0, SHOP_PANEL_ITEMS).map(toPanelItem) ?? [],
    notice: context.session.get("notice"),
    popUp: pickPopUp(notices ?? [], Date.now()),
    preview: context.preview,
  };
}

export const shouldRevalidate = revalidateUnlessRefused;

export const handle: RouteHandle<SiteData> = {
  layoutInputs: ({ viewer, ...data }, search) =>
    // A notice is for one view, and a preview for its editor.
    data.notice || data.preview
      ? null
      : // The player's card has placeholders; the submenu shows the category.
        [data, { ...viewer, card: null }, new URLSearchParams(search).get("category")],
};

/** Header, highlights, content with the section's menu and the side panel, footer. */
function SiteLayout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const data = useSiteData();
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as RouteHandle | undefined);
  const { pathname } = useLocation();
  const wanted = useDelegatedLinks();
  useFocusOnNavigation();
  useLeaveOverSession();
  useOneOwner();
  if (!root) return <main>{children}</main>;
  if (!data) return <WithoutData site={root.site}>{children}</WithoutData>;

  const loggedIn = data.viewer.state === "player";
  const { site } = root;
  const section = sectionOf(
    handles.map((handle) => handle?.section),
    menuOf(site, loggedIn),
    pathname,
    data.game,
    site,
  );
  // The login page has its own form, and the home page its own side panel.
  const aside = handles.find((handle) => handle?.sidePanel)?.sidePanel;
  const withLoginBox = !handles.some((handle) => handle?.withoutLoginBox);
  // A single entry is the page itself.
  const withSubmenu = section !== undefined && entriesFor(section, loggedIn).length > 1;
  // Elsewhere than at home, what the reader came for is first; on a wide screen the stylesheet puts the highlights
  // above it.
  const home = handles.some((handle) => handle?.highlightsFirst);
  // What the page leads with, and its picture, is not among the banners too.
  const shown = handles.flatMap((handle, index) => handle?.shown?.(matches[index]?.data) ?? [])[0];
  const hero = (
    <LayoutPart key="hero">
      <Hero
        loggedIn={loggedIn}
        banners={shown ? bannersBeside(data.banners, shown) : data.banners}
        event={data.event}
        inner={!home}
        side={withLoginBox}
      />
    </LayoutPart>
  );
  return (
    <div className={styles.page} id="top" data-home={home} data-section={section?.id}>
      <LayoutPart>
        <SkipLink />
        <Backdrop site={site} section={section?.id} />
        {data.preview ? <PreviewBar preview={data.preview} /> : null}
        <header>
          <TopBar viewer={data.viewer} accountServiceUp={data.accountServiceUp} />
          <MainNav site={site} current={section?.id} loggedIn={loggedIn} />
        </header>
        <NoticeDialog notice={data.notice} />
        {data.popUp ? <PopUpNotice notice={data.popUp} /> : null}
      </LayoutPart>
      {home ? hero : null}
      <div
        key="columns"
        className={styles.columns}
        data-inner={!home}
        data-submenu={withSubmenu}
        data-side={withLoginBox}
      >
        <main id="content" tabIndex={-1} className={styles.main}>
          <Breadcrumbs section={section} />
          {children}
        </main>
        <LayoutPart>
          {withSubmenu ? (
            <div className={styles.submenu}>
              <Submenu section={section} loggedIn={loggedIn} />
            </div>
          ) : null}
          {withLoginBox ? (
            <aside className={styles.side} aria-label={t("Your account and rankings")}>
              <LoginBox viewer={data.viewer} />
              {site.off.includes("top-up") ? null : <TopUpLink />}
              {aside?.()}
              {section?.id === "shop" || site.off.includes("item-shop") ? null : (
                <ShopPanel items={data.shop} />
              )}
            </aside>
          ) : null}
        </LayoutPart>
        {home ? null : hero}
      </div>
      <LayoutPart>
        {wanted ? <PrefetchPageLinks page={wanted} /> : null}
        <Footer site={site} />
      </LayoutPart>
    </div>
  );
}

const SkipLink = () => (
  <a href="#content" className={styles.skip}>
    {t("Skip to content")}
  </a>
);

/** The layout after a failed or unsent form, for which no data is read: who is looking is not known. */
const WithoutData = ({ site, children }: { site: SiteInfo; children: ReactNode }) => (
  <div className={styles.page} id="top" data-home="false">
    <SkipLink />
    <Backdrop site={site} section={undefined} />
    <header>
      <MainNav site={site} current={undefined} loggedIn={false} />
    </header>
    <div className={styles.columns} data-inner="true" data-submenu="false" data-side="false">
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
    <Footer site={site} />
  </div>
);

/** The section's picture, else the site's, with what drifts over it in a season. */
function Backdrop({ site, section }: { site: SiteInfo; section: string | undefined }) {
  const { hero, heroPhone, drift, version } = site;
  const own = site.sections.find((entry) => entry.section === section)?.picture;
  const phone = "(max-width: 41rem)";
  return (
    <>
      <Constant
        as="picture"
        of={`backdrop ${own ? section : ""} ${version}`}
        className={styles.scene}
        data-own={Boolean(own)}
      >
        {() =>
          own || hero ? (
            <>
              {!own && heroPhone ? (
                <source
                  media={phone}
                  srcSet={heroPhone.url}
                  width={heroPhone.width}
                  height={heroPhone.height}
                />
              ) : null}
              <SceneImage picture={own ?? (hero as SitePicture)} />
            </>
          ) : (
            <>
              <source
                type="image/avif"
                media={phone}
                srcSet="/art/backdrop-phone.avif"
                width="900"
                height="1200"
              />
              <source type="image/avif" srcSet="/art/backdrop.avif" />
              <source media={phone} srcSet="/art/backdrop-phone.webp" width="900" height="1200" />
              <img src="/art/backdrop.webp" width="2400" height="1100" alt="" {...FIRST} />
            </>
          )
        }
      </Constant>
      {drift === "none" ? null : <div className={styles.drift} data-drift={drift} />}
    </>
  );
}

/** Below full resolution: it is dark, and behind everything. */
const SceneImage = ({ picture: { url, width, height, formats } }: { picture: SitePicture }) => (
  <img
    src={url}
    srcSet={[...formats, { url, width }].map((size) => `${size.url} ${size.width}w`).join(", ")}
    sizes="90vw"
    width={width}
    height={height}
    alt=""
    {...FIRST}
  />
);

export default function SiteRoute() {
  return (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  );
}

/** A page of the site failed: the layout stays around the generic error page, which shows the reason if it is known. */
export const ErrorBoundary = forServerErrors(() => {
  const error = useRouteError();
  // The messages of these two are ours (fallback.server.ts, viewer.server.ts).
  const shown = isRouteErrorResponse(error) && [429, 503].includes(error.status);
  const reason = shown && typeof error.data === "string" ? error.data : undefined;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const unsent = unsentForm(error);
  if (unsent) {
    return (
      <SiteLayout>
        <UnsentPage form={unsent} />
      </SiteLayout>
    );
  }
  return <SiteLayout>{missing ? <NotFoundPage /> : <ErrorPage reason={reason} />}</SiteLayout>;
});
