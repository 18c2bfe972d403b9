/** Creates the content languages. Strapi creates English itself. */
import type { Core } from "@strapi/strapi";
import { type ContentLocale, contentLocales } from "../../contract";

const names: Record<ContentLocale, string> = { en: "English (en)", fil: "Filipino (fil)" };

export async function createLocales(strapi: Core.Strapi): Promise<void> {
  const service = strapi.plugin("i18n").service("locales");
  for (const code of contentLocales) {
    if (!(await service.findByCode(code))) await service.create({ code, name: names[code] });
  }
}
