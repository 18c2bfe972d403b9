import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { t } from "~/platform/language/i18n";
import type { RouteHandle } from "~/platform/page/meta";
import type { RootLoader } from "~/platform/page/root-data";
import { NewsTopic, type Topic, topicMeta } from "./news-topic";
import { topicResponse } from "./topic.server";

export const handle: RouteHandle<{ topic: Topic | null }> = {
  section: "news",
  breadcrumb: ({ topic }) => topic?.subject ?? t("News"),
};

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader, { root: RootLoader }> = ({ data, matches }) => {
  const site = matches.find((match) => match.id === "root")?.data.site;
  return site ? topicMeta(data?.topic ?? null, site) : [];
};

export const loader = ({ params, context }: LoaderFunctionArgs) => topicResponse(params.id ?? "", context);

export default function TopicRoute() {
  return <NewsTopic {...useLoaderData<typeof loader>()} />;
}
