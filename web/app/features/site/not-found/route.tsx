import { msg } from "~/platform/language/i18n";
import type { RouteHandle } from "~/platform/page/meta";

export const handle: RouteHandle = { breadcrumb: msg("404 NOT FOUND") };

function notFound(): never {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}
/** Whatever no other route took: a real 404. */
export const loader = () => notFound();
export const action = () => notFound();

export default function NotFound() {
  return null;
}

export { NotFoundBoundary as ErrorBoundary } from "~/layout/notices/not-found";
