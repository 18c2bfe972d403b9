import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { FreePage } from "@tambayan/cms/contract";
import { NotFoundPage } from "~/layout/notices/not-found";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { langOf, t } from "~/platform/language/i18n";
import { type RouteHandle, shareMeta } from "~/platform/page/meta";
import type { RootLoader } from "~/platform/page/root-data";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { RichText } from "~/ui/rich-text";

type PageResult = FreePage | "away" | "missing";

export const handle: RouteHandle<{ page: PageResult }> = {
  breadcrumb: ({ page }) => (typeof page === "string" ? t("404 NOT FOUND") : page.title),
};

export const meta: MetaFunction<typeof loader, { root: RootLoader }> = ({ data: loaded, matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  const page = loaded?.page;
  if (!site || !page || typeof page === "string") return [];
  return shareMeta({
    title: page.title,
    description: page.title,
    url: `${site.publicUrl}/page/${page.slug}`,
    image: `${site.publicUrl}${site.shareImage}`,
  });
};

/** A page that editors have added. 404 if there is none, 503 if the cms cannot be reached. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const pages = await nullIfUnavailable(context.content.freePages());
  const found = pages?.find(({ slug }) => slug === params.slug) ?? "missing";
  const page: PageResult = pages ? found : "away";
  return data({ page }, { status: page === "away" ? 503 : page === "missing" ? 404 : 200 });
}

export default function FreePageRoute() {
  const { page } = useLoaderData<typeof loader>();
  if (page === "missing") return <NotFoundPage />;
  if (page === "away")
    return (
      <EmptyState>{t("This page cannot be loaded right now. Please try again in a moment.")}</EmptyState>
    );
  return (
    <div lang={langOf(page.locale)}>
      <PageHeader title={page.title} />
      <RichText html={page.content} />
    </div>
  );
}
