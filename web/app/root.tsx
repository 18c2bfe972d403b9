import "@fontsource/saira-extra-condensed/latin-700.css";
import "@fontsource-variable/source-sans-3/wght.css";
import "~/styles/fonts/fonts.css";
import "~/styles/reset.css";
import "~/styles/tokens.css";
import "~/styles/global.css";
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage } from "~/layout/notices/error-page";
import { forServerErrors, useKeptPage } from "~/platform/browsers/plain-page";
import { FEED_FORMATS } from "~/platform/content/feed-formats";
import { Answers } from "~/platform/forms/answers";
import { currentLanguage, t } from "~/platform/language/i18n";
import { breadcrumbsOf, pageTitle, refreshAfter } from "~/platform/page/meta";
import { placeOf } from "~/platform/page/place";
import { type RootData, useRootData } from "~/platform/page/root-data";
import { LayoutPart, useNonce } from "~/platform/remix/rendering";
import type { SiteInfo } from "~/platform/site/context";
import { iconPath } from "~/platform/site/icons";
import { renderedInstant } from "~/platform/time/valid-until.server";
import displayFont from "~/styles/fonts/display.woff2?url";
import textFont from "~/styles/fonts/text.woff2?url";

export const links: LinksFunction = () => [{ rel: "manifest", href: "/site.webmanifest" }];

/** The feeds of all news, for programs that look for them in a page. */
const FeedLinks = () => (
  <>
    {FEED_FORMATS.map(({ type, path, name }) => (
      <link
        key={path}
        rel="alternate"
        type={type}
        title={`${t("News, events and guides")} (${name})`}
        href={path}
      />
    ))}
  </>
);

/** What every page needs to know about the site; makes no calls. */
export function loader({ context }: LoaderFunctionArgs): RootData {
  return { site: context.site, renderedAt: renderedInstant() };
}

/** Its data does not change while the page is open. */
export const shouldRevalidate = () => false;

const PRELOADED = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;

/** The site's fonts, the stylesheet with its colors, and its icons: what its settings decide. */
function BrandLinks({ site }: { site: SiteInfo | undefined }) {
  const { dark, light } = site?.icons ?? {};
  const png = { rel: "icon", type: "image/png", sizes: "32x32" };
  return (
    <>
      <link {...PRELOADED} href={site?.fonts.display ?? displayFont} />
      <link {...PRELOADED} href={site?.fonts.text ?? textFont} />
      {site?.style ? <link rel="stylesheet" href={site.style} /> : null}
      {dark ? (
        <>
          <link
            {...png}
            href={iconPath(dark, 32)}
            media={light ? "(prefers-color-scheme: dark)" : undefined}
          />
          {light ? <link {...png} href={iconPath(light, 32)} media="(prefers-color-scheme: light)" /> : null}
          <link rel="apple-touch-icon" href={iconPath(dark, 180)} />
        </>
      ) : (
        <>
          <link rel="icon" href="/art/favicon.svg" type="image/svg+xml" />
          <link rel="icon" href="/art/favicon-32.png" sizes="32x32" type="image/png" />
          <link rel="apple-touch-icon" href="/art/apple-touch-icon.png" />
        </>
      )}
    </>
  );
}

/**
 * Marks the page as one whose scripts will run, for stylesheets. A browser that is older than browsers.ts does not know
 * `aspect-ratio`: it has the page without scripts.
 */
const MARK_SCRIPTS = {
  __html: 'CSS.supports("aspect-ratio","1")&&(document.documentElement.dataset.scripts="")',
};

/** The document around every page and every error. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const data = useRootData();
  const matches = useMatches() as Parameters<typeof breadcrumbsOf>[0];
  const breadcrumbs = breadcrumbsOf(matches);
  const seconds = refreshAfter(matches);
  return (
    <html
      lang={currentLanguage()}
      data-site=""
      data-coin={data?.site.currencies?.coin ?? undefined}
      data-bonus={data?.site.currencies?.bonus ?? undefined}
    >
      <head>
        <LayoutPart>
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={MARK_SCRIPTS} />
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="theme-color" content="#0b0d14" />
        </LayoutPart>
        {/* The page's own, between the title and the first font (kept-layout.server.ts). */}
        <title>{pageTitle(breadcrumbs, data?.site.name ?? "Tambayan")}</title>
        <Meta />
        {seconds === null ? null : (
          <noscript>
            <meta httpEquiv="refresh" content={String(seconds)} />
          </noscript>
        )}
        <LayoutPart>
          <BrandLinks site={data?.site} />
          <Links />
          <FeedLinks />
        </LayoutPart>
      </head>
      <body>
        {children}
        <LayoutPart>
          <ScrollRestoration nonce={nonce} getKey={placeOf} />
          <Scripts nonce={nonce} />
        </LayoutPart>
      </body>
    </html>
  );
}

export default function App() {
  useKeptPage();
  return (
    <>
      <Outlet />
      <Answers />
    </>
  );
}

/** Last resort: the layout's own route failed. */
export const ErrorBoundary = forServerErrors(ErrorPage);
