import type { GuidePage as Page } from "@tambayan/cms/contract";
import type { ReactNode } from "react";
import { langOf, t } from "~/platform/language/i18n";
import { EmptyState, PageHeader } from "~/ui/page-header";
import type { FoundGuidePage } from "./guide-page.server";

interface GuidePageProps {
  title: string;
  page: FoundGuidePage;
  /** What does not come from editors, and is there without them: below the heading. */
  first?: ReactNode;
  /** The content below the page's introduction. */
  children: (page: Page) => ReactNode;
}

/** A page written by editors: its heading and text, or a message instead. */
export function GuidePage({ title, page, first, children }: GuidePageProps) {
  if (page === "away" || page === "unwritten") {
    return (
      <>
        <PageHeader title={title} />
        {first}
        <EmptyState>
          {page === "away"
            ? t("{title} cannot be loaded right now. Please try again in a moment.", { title })
            : t("This page is still being written.")}
        </EmptyState>
      </>
    );
  }
  const lang = langOf(page.locale);
  return (
    <>
      <PageHeader title={title}>
        <p lang={lang}>{page.lead}</p>
      </PageHeader>
      {first}
      <div lang={lang}>{children(page)}</div>
    </>
  );
}
