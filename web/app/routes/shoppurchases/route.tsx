import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { MESSAGES } from "@tambayan/account-service/contract";
import { Absence, PageHead } from "~/components/ui/page-head";
import { Pager } from "~/components/ui/pager";
import { Key } from "~/components/ui/table";
import { createAnswers, readForm } from "~/lib/form-answer.server";
import { msg, rich, t, tell } from "~/lib/i18n";
import { newKey } from "~/lib/idempotency.server";
import { type RouteHandle, unlisted } from "~/lib/meta";
import { notAfterRefusal, orNoConnection } from "~/lib/no-connection";
import { readPage } from "~/lib/pager";
import { requireLogin, requirePlayer } from "~/lib/viewer.server";
import { PurchaseLine } from "./purchase-line";
import styles from "./shoppurchases.module.css";
import { giveBack, type RefundAnswer } from "./shoppurchases.server";

export const handle: RouteHandle = { section: "shop", breadcrumb: msg("Coin History"), own: true };
export const meta = unlisted;

/** A page of what the player bought, with what became of it in the game (spec section 2, purchase history). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const { purchases: history = null } = await requireLogin(context.viewer.with(["purchases"], { page }));
  return data({ page, history, key: newKey() }, { status: history === null ? 503 : 200 });
}

export const shouldRevalidate = notAfterRefusal;

/** Gives back what of a line waits still; a plain post is asked first. */
export async function action({ request, context }: ActionFunctionArgs) {
  const formData = await readForm(request);
  const answers = createAnswers(formData, ["line"]);
  try {
    await requirePlayer(context.viewer);
    return await giveBack(context, answers, formData);
  } catch (error) {
    return answers.failed(error);
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoConnection(serverAction<typeof action>());

export default function PurchaseHistory() {
  const { page, history, key } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>() as RefundAnswer | undefined;
  return (
    <>
      <PageHead title={t("Coin History")}>
        {rich(
          "What waits for you is in your item bank in the game: open it with the {key} key. You need not log in anew.",
          { key: <Key>B</Key> },
        )}
      </PageHead>
      {history === null ? (
        <Absence>{tell(MESSAGES.historyFailed)}</Absence>
      ) : history.purchasehistory.length === 0 ? (
        <Absence>{tell(MESSAGES.historyEmpty)}</Absence>
      ) : (
        <>
          <ul className={styles.lines}>
            {history.purchasehistory.map((entry) => (
              <PurchaseLine
                key={entry.line}
                entry={entry}
                idempotencyKey={`${key}-${entry.line}`}
                answered={answered?.values.line === String(entry.line) ? answered : undefined}
              />
            ))}
          </ul>
          <Pager
            label={t("Purchase history pages")}
            current={page}
            last={history.last_page}
            prev={history.prev_page}
            next={history.next_page}
            to={(to) => `/shoppurchases?page=${to}`}
          />
        </>
      )}
    </>
  );
}
