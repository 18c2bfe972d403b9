import type { LoaderFunctionArgs } from "@remix-run/node";
import { orServiceUnavailable } from "~/platform/clients/fallback.server";
import { t } from "~/platform/language/i18n";
import { isLanguage } from "~/platform/language/language";
import { visitLanguage } from "~/platform/language/language.server";
import { sharePictureResponse } from "~/platform/pictures/share-picture.server";
import { longMonth } from "~/platform/time/time";

/**
 * GET /share/rankings/{language}/{month}.jpg, with the month's first three by level.
 * @throws 404 for a month that is not archived
 */
export async function loader({ params: { language, month = "" }, context }: LoaderFunctionArgs) {
  const { content } = context;
  const months = await orServiceUnavailable(content.rankingMonths());
  if (!isLanguage(language) || !months.some((kept) => kept.month === month)) {
    throw new Response("Not found", { status: 404 });
  }
  const { toplevel } = await orServiceUnavailable(content.rankingMonth(month));
  return visitLanguage.run(language, () => {
    const names = toplevel.slice(0, 3).map(({ ChaName }, index) => `${index + 1}. ${ChaName}`);
    const title = t("Champions of {month}", { month: longMonth(month) });
    return sharePictureResponse(context, { label: t("Ranking"), title, details: [names.join(" · ")] }, null);
  });
}
