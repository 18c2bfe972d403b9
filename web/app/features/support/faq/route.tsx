import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TICKET_CATEGORY_NAMES } from "@tambayan/account-service/contract";
import { questionCategories } from "@tambayan/cms/contract";
import { nullIfUnavailable } from "~/platform/clients/fallback.server";
import { msg, rich, t, translate } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { Questions } from "../questions";
import styles from "../questions.module.css";

export const handle: RouteHandle = { section: "support", breadcrumb: msg("FAQ") };

export const meta = fixedMeta({
  title: msg("FAQ"),
  description: msg("Answers to what players ask most: accounts, codes, the item shop and the game."),
  path: "/faq",
});

/** The questions of each category that has some. 503 if the cms cannot be reached. */
export async function loader({ context }: LoaderFunctionArgs) {
  const questions = await nullIfUnavailable(context.content.faq());
  const groups =
    questions &&
    questionCategories
      .map((category) => ({
        category,
        questions: questions.filter((question) => question.category === category),
      }))
      .filter((group) => group.questions.length > 0);
  return data({ groups }, { status: groups ? 200 : 503 });
}

export default function Faq() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("FAQ")}>
        <p>{rich("Not answered here? {link}", { link: <a href="/ticket">{t("Write to support")}</a> })}</p>
      </PageHeader>
      {groups === null || groups.length === 0 ? (
        <EmptyState>
          {groups
            ? t("This page is still being written.")
            : t("{title} cannot be loaded right now. Please try again in a moment.", { title: t("FAQ") })}
        </EmptyState>
      ) : (
        groups.map(({ category, questions }) => (
          <Panel
            key={category}
            title={translate(TICKET_CATEGORY_NAMES[category])}
            className={styles.category}
          >
            <Questions questions={questions} />
          </Panel>
        ))
      )}
    </>
  );
}
