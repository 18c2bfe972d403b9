import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  Form,
  isRouteErrorResponse,
  Outlet,
  PrefetchPageLinks,
  useLocation,
  useRouteError,
} from "@remix-run/react";
import { CONSOLE_MESSAGES, MESSAGES } from "@tambayan/account-service/contract";
import type { ReactNode } from "react";
import { FormAlert } from "~/components/ui/form";
import { pageAt, pagesOf, ROLE_NAMES } from "~/lib/console";
import { CONSOLE_HEADERS } from "~/lib/console.server";
import { newKey } from "~/lib/idempotency.server";
import { unlisted } from "~/lib/meta";
import { notAfterRefusal } from "~/lib/no-connection";
import { useRootData } from "~/lib/site-data";
import { useConsole } from "~/lib/use-console";
import { useDelegatedLinks } from "~/lib/use-delegated-links";
import styles from "./admin.module.css";
import { useCurrentInSight } from "./use-current-in-sight";
import { useSearchKey } from "./use-search-key";

export const meta = unlisted;
export const headers = () => CONSOLE_HEADERS;
/** A refused form changed nothing, and keeps its key: sent again it is the same one. */
export const shouldRevalidate = notAfterRefusal;

/** Who operates, what their role is, what was just done, and what the game has. */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  if (viewer.state === "visitor") throw redirect("/login");
  if (viewer.state === "unreachable") throw new Response(MESSAGES.busy, { status: 503 });
  if (!viewer.role) throw new Response(CONSOLE_MESSAGES.notAllowed, { status: 403 });
  return data({
    UserID: viewer.user.UserID,
    role: viewer.role,
    notice: context.session.get("notice"),
    formKey: newKey(),
    game: await context.content.game(),
  });
}

/** The operators' console: a menu of what the role allows, and the page. */
function Console({ children }: { children: ReactNode }) {
  const site = useRootData()?.site;
  const data = useConsole();
  const { pathname } = useLocation();
  const wanted = useDelegatedLinks();
  useSearchKey();
  const current = pageAt(pathname);
  const menu = useCurrentInSight(current?.area);
  const pages = data ? pagesOf(data.role) : [];
  return (
    <div className={styles.page}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.header}>
        <p className={styles.name}>
          <a href="/admin">{site?.name ?? "Tambayan"} console</a>
        </p>
        {data ? (
          <p className={styles.who}>
            {data.UserID} <span>{ROLE_NAMES[data.role]}</span>
          </p>
        ) : null}
        <a href="/" className={styles.link}>
          To the site
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
      <main id="content" tabIndex={-1} className={styles.main}>
        {data?.notice ? (
          <div className={styles.notice} data-icon={data.notice.icon} role="status">
            {data.notice.title}
            {data.notice.text ? <p>{data.notice.text}</p> : null}
          </div>
        ) : null}
        {children}
      </main>
      {wanted ? <PrefetchPageLinks page={wanted} /> : null}
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

/** A page of the console failed, or is not this role's: the menu stays. */
export function ErrorBoundary() {
  const error = useRouteError();
  const told =
    isRouteErrorResponse(error) && typeof error.data === "string" && error.data ? error : undefined;
  return (
    <Console>
      <h1>
        {told?.status === 403 ? "Not allowed" : told?.status === 404 ? "Not found" : "This did not work"}
      </h1>
      <FormAlert
        answer={{
          errors: null,
          error: told?.data ?? MESSAGES.internal,
          asked: null,
          notice: null,
          values: {},
        }}
      />
    </Console>
  );
}
