import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  Form,
  isRouteErrorResponse,
  Outlet,
  PrefetchPageLinks,
  useLocation,
  useRouteError,
} from "@remix-run/react";
import { CONSOLE_MESSAGES, MESSAGES } from "@tambayan/account-service/contract";
import { type ReactNode, useEffect } from "react";
import { UnsentPage, unsentForm } from "~/layout/notices/unsent-page";
import { forServerErrors } from "~/platform/browsers/plain-page";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { placeOf } from "~/platform/page/place";
import { useRootData } from "~/platform/page/root-data";
import { useDelegatedLinks } from "~/platform/page/use-delegated-links";
import { LayoutPart } from "~/platform/remix/rendering";
import { useOneOwner } from "~/platform/session/page-owner";
import { useLeaveOverSession } from "~/platform/session/session-over";
import { toLogin, unreachable } from "~/platform/session/viewer.server";
import { FormAlert } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import styles from "./admin.module.css";
import { type ConsoleData, mayView, pageAt, pagesOf, ROLE_NAMES } from "./console";
import { CONSOLE_HEADERS } from "./console.server";
import { keepPlace } from "./parts/list-places";
import { useConsole } from "./use-console";
import { useScrollToCurrent } from "./use-scroll-to-current";
import { useSearchShortcut } from "./use-search-shortcut";

export const meta = noindexMeta;
export const handle: RouteHandle<ConsoleData> = {
  personal: true,
  layoutInputs: ({ UserID, role }) => [UserID, role],
};
export const headers = () => CONSOLE_HEADERS;
/** A rejected form changed nothing and keeps its key, so sending it again is still the same request. */
export const shouldRevalidate = revalidateUnlessRefused;

/** The staff member, their role, the last action's result, and the game's features. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<ConsoleData> {
  const viewer = await context.viewer.with([])();
  if (viewer.state === "visitor") throw toLogin(request);
  if (viewer.state === "unreachable") throw unreachable(viewer);
  if (!viewer.role) throw new Response(CONSOLE_MESSAGES.notAllowed, { status: 403 });
  // The site links to the dashboard, which not every role has.
  const [first] = pagesOf(viewer.role);
  if (first && first.to !== "/admin" && new URL(request.url).pathname === "/admin") throw redirect(first.to);
  return {
    UserID: viewer.user.UserID,
    role: viewer.role,
    notice: context.session.get("notice"),
    formKey: context.account.newKey(),
    game: await context.content.game(),
  };
}

/** Keeps how each page was left, for the way back to a list from a row's page. */
function useKeptPlaces() {
  const location = useLocation();
  useEffect(
    () => keepPlace(location.pathname, { search: location.search, place: placeOf(location) }),
    [location],
  );
}

/** The console: a menu of the pages that the role can see, and the page. */
function Console({ children }: { children: ReactNode }) {
  const site = useRootData()?.site;
  const data = useConsole();
  const { pathname } = useLocation();
  const wanted = useDelegatedLinks();
  useLeaveOverSession();
  useOneOwner();
  useSearchShortcut();
  useKeptPlaces();
  const current = pageAt(pathname);
  const menu = useScrollToCurrent(current?.area);
  const pages = data ? pagesOf(data.role) : [];
  return (
    <div className={styles.page}>
      <LayoutPart>
        <a href="#content" className={styles.skip}>
          Skip to content
        </a>
        <header className={styles.header}>
          <p className={styles.name}>
            <a href="/admin">{site?.name ?? "Tambayan"} console</a>
          </p>
          {data && mayView(data.role, "dashboard") ? (
            <Form
              method="get"
              action="/admin/search"
              role="search"
              aria-label="Search everything"
              className={styles.search}
            >
              <input type="search" name="search" aria-label="Search" placeholder="Search (/)" />
              <button type="submit" className="visually-hidden">
                Search
              </button>
            </Form>
          ) : null}
          {data ? (
            <p className={styles.who}>
              {data.UserID} <span>{ROLE_NAMES[data.role]}</span>
            </p>
          ) : null}
          <a href="/" className={styles.link}>
            View site
          </a>
          <Form method="post" action="/logout">
            <button type="submit" className={styles.link}>
              Logout
            </button>
          </Form>
        </header>
        {pages.length > 0 ? (
          <nav className={styles.menu} aria-label="Console">
            <ul ref={menu}>
              {pages.map(({ area, to, label }) => (
                <li key={area}>
                  <a href={to} aria-current={area === current?.area ? "page" : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </LayoutPart>
      <main id="content" tabIndex={-1} className={styles.main}>
        {data?.notice ? (
          <div className={styles.notice} data-icon={data.notice.icon} role="status">
            {data.notice.title}
            {data.notice.text ? <p>{data.notice.text}</p> : null}
          </div>
        ) : null}
        {children}
      </main>
      <LayoutPart>{wanted ? <PrefetchPageLinks page={wanted} /> : null}</LayoutPart>
    </div>
  );
}

export default function AdminRoute() {
  return (
    <Console>
      <Outlet />
    </Console>
  );
}

/** A page of the console failed or is not allowed: the menu stays. */
export const ErrorBoundary = forServerErrors(() => {
  const error = useRouteError();
  const unsent = unsentForm(error);
  if (unsent) {
    return (
      <Console>
        <UnsentPage form={unsent} />
      </Console>
    );
  }
  const shown =
    isRouteErrorResponse(error) && typeof error.data === "string" && error.data ? error : undefined;
  return (
    <Console>
      <PageHeader
        title={
          shown?.status === 403 ? "Not allowed" : shown?.status === 404 ? "Not found" : "Something went wrong"
        }
      />
      <FormAlert
        answer={{
          errors: null,
          error: shown?.data ?? MESSAGES.internal,
          asked: null,
          notice: null,
          values: {},
        }}
      />
    </Console>
  );
});
