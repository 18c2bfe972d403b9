import type { LoaderFunctionArgs } from "@remix-run/node";
import { classOf, schoolOf } from "@tambayan/account-service/contract";
import { orServiceUnavailable } from "~/platform/clients/fallback.server";
import { t } from "~/platform/language/i18n";
import { isLanguage } from "~/platform/language/language";
import { visitLanguage } from "~/platform/language/language.server";
import { partOfAddress } from "~/platform/page/name-path";
import { sharePictureResponse } from "~/platform/pictures/share-picture.server";
import type { SiteContext } from "~/platform/site/context";

/** GET /share/{character|club}/{language}/{name}.jpg. @throws 404 for an unknown name */
export async function loader({ params: { kind, language }, request, context }: LoaderFunctionArgs) {
  const name = partOfAddress(request.url, 4).replace(/\.jpg$/, "");
  if (!isLanguage(language) || (kind !== "character" && kind !== "club")) throw missing();
  const text = await (kind === "character" ? ofCharacter : ofClub)(context, name);
  if (!text) throw missing();
  return visitLanguage.run(language, () => sharePictureResponse(context, text(), null));
}

const missing = () => new Response("Not found", { status: 404 });

async function ofCharacter({ content, site }: SiteContext, name: string) {
  const character = await orServiceUnavailable(content.character(name));
  if (!character) return null;
  const { ChaName, ChaLevel, ChaClass, ChaSchool, club } = character;
  const [ofClass, school] = [classOf(ChaClass), schoolOf(ChaSchool)];
  return () => {
    const names = [
      ofClass && (site.classes.find(({ slug }) => slug === ofClass.slug)?.name ?? ofClass.name),
      school && (site.schools.find(({ slug }) => slug === school.slug)?.name ?? school.name),
      club,
    ];
    const details = names.filter((each) => Boolean(each)).join(" · ");
    return { label: t("Level {level}", { level: ChaLevel }), title: ChaName, details: [details] };
  };
}

async function ofClub({ content }: SiteContext, name: string) {
  const club = await orServiceUnavailable(content.club(name));
  if (!club) return null;
  const { GuName, members } = club;
  return () => ({
    label: t("Club"),
    title: GuName,
    details: [t("{members, plural, one {# member} other {# members}}", { members })],
  });
}
