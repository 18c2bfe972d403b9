import type { Site } from "./fixtures";
import { adminToken } from "./steps";

const SETTINGS = "/content-manager/single-types/api::site-settings.site-settings";
const NEWS = "/content-manager/collection-types/api::news.news";

/** A row of "Site" as a new one: Strapi refuses the id of one that was replaced. */
const asNew = ({ id: _id, ...row }: { id?: number }) => row;

/** Calls of the content admin, as its pages make them: about the site's settings, and about a news item. */
export async function openSettings(site: Site) {
  const { cmsUrl } = site;
  const ask = async (path: string, method = "GET", body?: object) => {
    const response = await fetch(cmsUrl + path, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${await adminToken(site)}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const { documentId, ...before } = (await ask(SETTINGS)).body.data;
  const { sections, looks } = before;
  return {
    /** The settings as they are now. */
    read: async () => (await ask(SETTINGS)).body.data,
    save: (fields: object) => ask(SETTINGS, "PUT", fields),
    publish: (fields: object) => ask(`${SETTINGS}/actions/publish`, "POST", fields),
    restore: () =>
      ask(`${SETTINGS}/actions/publish`, "POST", {
        ...before,
        sections: sections.map(asNew),
        looks: looks.map(asNew),
      }),
    previewLink: async () =>
      (await ask(`/content-manager/preview/url/api::site-settings.site-settings?documentId=${documentId}`))
        .body.data.url as string,
    /** The id of a file of the media library. */
    fileId: async (name: string): Promise<number> =>
      (await ask(`/upload/files?filters[name][$eq]=${name}`)).body.results[0].id,
    /** Marks an item as the lead story, or takes that back. */
    lead: async (slug: string, leads: boolean) => {
      const found = (await ask(`${NEWS}?filters[slug][$eq]=${slug}`)).body.results[0];
      const { data } = (await ask(`${NEWS}/${found.documentId}`)).body;
      return ask(`${NEWS}/${found.documentId}/actions/publish`, "POST", { ...data, leads });
    },
  };
}
