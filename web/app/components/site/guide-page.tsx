import type { GuidePage as Page } from "@tambayan/cms/contract";
import type { ReactNode } from "react";
import { Absence, PageHead } from "~/components/ui/page-head";
import type { FoundGuidePage } from "~/lib/guide-page.server";
import { langOf, t } from "~/lib/i18n";

interface GuidePageProps {
  title: string;
  page: FoundGuidePage;
  /** What is shown of the page below its lead. */
  children: (page: Page) => ReactNode;
}

/** A page that editors write: its head and its text, or a sentence in its place. */
export function GuidePage({ title, page, children }: GuidePageProps) {
  if (page === "away" || page === "unwritten") {
    return (
      <>
        <PageHead title={title} />
        <Absence>
          {page === "away"
            ? t("{title} cannot be loaded right now. Please try again in a moment.", { title })
            : t("This page is still being written.")}
        </Absence>
      </>
    );
  }
  const lang = langOf(page.locale);
  return (
    <>
      <PageHead title={title}>
        <p lang={lang}>{page.lead}</p>
      </PageHead>
      <div lang={lang}>{children(page)}</div>
    </>
  );
}
