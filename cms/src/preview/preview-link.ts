/** The link behind "Open preview" in the admin (Strapi's preview, configured in config/admin.ts). */
import type { Core } from "@strapi/strapi";
import { issueToken } from "@tambayan/service/signed";
import {
  announcedTypes,
  contentLocales,
  type PreviewClaims,
  previewPath,
  previewSeconds,
  previewToken,
} from "../../contract";
import { type Env, siteUrlOf } from "../env";
import { entryOf } from "./preview-entry";

type Asked = { documentId?: string; locale?: string | null; status?: string };

/** The entry's edit page in the admin. */
function editorOf(
  strapi: Core.Strapi,
  origin: string,
  { uid, documentId, locale }: Omit<PreviewClaims, "editor" | "expires" | "status">,
): string {
  const { kind } = strapi.contentType(uid);
  const path = kind === "singleType" ? `single-types/${uid}` : `collection-types/${uid}/${documentId}`;
  return `${origin}/admin/content-manager/${path}?plugins[i18n][locale]=${locale}`;
}

/**
 * The preview link of an entry, for the editor who asks for it.
 * @returns undefined if there is nothing to preview or the editor may not read it; the admin then hides the button
 */
export async function previewLinkOf(
  strapi: Core.Strapi,
  type: string,
  asked: Asked,
): Promise<string | undefined> {
  const env = strapi.config.get<Env>("variables");
  const uid = announcedTypes.find((announced) => announced === type);
  const ctx = strapi.requestContext.get();
  // A recurring event is a line in the calendar, and has no page to preview.
  if (!uid || uid === "api::recurring-event.recurring-event" || !asked.documentId || !ctx) return undefined;
  const version = {
    uid,
    documentId: asked.documentId,
    locale: contentLocales.find((locale) => locale === asked.locale) ?? "en",
    status: asked.status === "published" ? ("published" as const) : ("draft" as const),
  };
  // Strapi only checks that the caller is an editor.
  const entry = await entryOf(strapi, version);
  const permissions = strapi
    .plugin("content-manager")
    .service("permission-checker")
    .create({ userAbility: ctx.state.userAbility, model: uid });
  if (!entry || permissions.cannot.read(entry)) return undefined;
  const token = issueToken(previewToken, env.WEBHOOK_SECRET, {
    ...version,
    editor: editorOf(strapi, env.PUBLIC_URL ?? ctx.origin, version),
    expires: Math.floor(Date.now() / 1000) + previewSeconds,
  });
  return `${siteUrlOf(env)}${previewPath}?token=${token}`;
}
