import type { Core } from "@strapi/strapi";
import { guardNewsDocuments } from "./api/news/document-rules";
import { guardSiteSettings } from "./api/site-settings/document-rules";
import { prepare } from "./bootstrap";
import { guardValues } from "./content-values";
import { postNews } from "./discord/post-news";
import type { Env } from "./env";
import { limitLogins } from "./login-limits";
import { tellContentProblems } from "./problems/content-problems";
import { withLock } from "./process-lock";
import { guardPublishing } from "./publishing-rules";
import { guardSchedules } from "./schedule/guard-schedules";
import { completeSlugs } from "./slugs";
import { createBucket } from "./uploads/bucket";
import { guardMedia } from "./uploads/guard-media";
import { receiveUploads, removeLeftovers } from "./uploads/receive-uploads";
import { announceChanges } from "./webhook/announce-changes";

let stopAnnouncing: (() => void) | undefined;
let stopPosting: (() => void) | undefined;

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    // Its input is src/admin/link-input.tsx.
    strapi.customFields.register({ name: "link", type: "string" });
    guardValues(strapi);
    guardNewsDocuments(strapi);
    guardSiteSettings(strapi);
    guardSchedules(strapi);
    completeSlugs(strapi);
    guardPublishing(strapi);
    receiveUploads(strapi);
    guardMedia(strapi);
    limitLogins(strapi);
    tellContentProblems(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await removeLeftovers();
    await withLock(strapi, "prepare", async () => {
      await createBucket(strapi.config.get<Env>("variables")).catch((error: Error) =>
        strapi.log.warn(`The bucket of uploads cannot be used: ${error.message}`),
      );
      await prepare(strapi);
    });
    // After the demo content, so that web and Discord are not notified of each item.
    stopAnnouncing = announceChanges(strapi);
    stopPosting = await postNews(strapi);
  },

  destroy(): void {
    stopAnnouncing?.();
    stopPosting?.();
  },
};
