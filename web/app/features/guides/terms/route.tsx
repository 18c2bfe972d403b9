import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { msg, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { RichText } from "~/ui/rich-text";
import { GuidePage } from "../guide-page";
import { guidePageResponse } from "../guide-page.server";
import styles from "./terms.module.css";

export const handle: RouteHandle = { breadcrumb: msg("Terms of Use") };

export const meta = fixedMeta({
  title: msg("Terms of Use"),
  description: msg("What players agree to when they create an account."),
  path: "/terms",
});

/** The terms that editors wrote. */
export const loader = ({ context: { content } }: LoaderFunctionArgs) =>
  guidePageResponse(content.guidePage("terms"), {});

export default function Terms() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <GuidePage title={t("Terms of Use")} page={page}>
      {({ content }) => <RichText html={content} className={styles.text} />}
    </GuidePage>
  );
}
