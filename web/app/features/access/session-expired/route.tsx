import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { MESSAGES } from "@tambayan/account-service/contract";
import { useEffect } from "react";
import { useSiteData } from "~/layout/use-site-data";
import { showNotice } from "~/platform/dialog/dialog";
import { msg, t, translate } from "~/platform/language/i18n";
import { noindexMeta, type RouteHandle } from "~/platform/page/meta";
import { HOME_AFTER_MS, leaveAfter } from "~/platform/session/leave";
import { localPath } from "~/platform/session/local-path.server";
import { loginPath, NEXT } from "~/platform/session/login-path";
import { requireVisitor } from "~/platform/session/viewer.server";
import { ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";

export const handle: RouteHandle = { breadcrumb: msg("Session expired"), parameters: [NEXT] };
export const meta = noindexMeta;

/** For whose session has ended; players who have logged in again are redirected to where they were. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = localPath(new URL(request.url).searchParams.get(NEXT));
  await requireVisitor(context.viewer, next);
  return { next };
}

/** Says that the session has ended. With scripts a dialog says so too, and stays when the page goes home. */
export default function SessionExpired() {
  const { next } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  // The layout shows the service's own message, unless another request of the page has taken it.
  const told = useSiteData()?.notice !== undefined;
  useEffect(() => {
    const link = { to: loginPath(next), label: msg("Login") };
    if (!told) void showNotice({ icon: "error", title: MESSAGES.sessionExpired, link });
    leaveAfter(HOME_AFTER_MS, () => navigate("/", { replace: true }));
  }, [navigate, next, told]);
  return (
    <>
      <PageHeader title={translate(MESSAGES.sessionExpired)}>
        {t("Your login ended, for example because you were away for long or logged out everywhere.")}
      </PageHeader>
      <FormActions>
        <ButtonLink href={loginPath(next)} variant="gold">
          {t("Login")}
        </ButtonLink>
        <ButtonLink href="/">{t("Home")}</ButtonLink>
      </FormActions>
    </>
  );
}
