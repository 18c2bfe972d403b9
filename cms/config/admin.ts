import { siteUrlOf } from "../src/env";
import { previewLinkOf } from "../src/preview/preview-link";
import env from "./variables";

export default {
  apiToken: { salt: env.API_TOKEN_SALT },
  auth: {
    secret: env.ADMIN_JWT_SECRET,
    sessions: {
      maxRefreshTokenLifespan: 30 * 24 * 3600,
      idleRefreshTokenLifespan: 14 * 24 * 3600,
      maxSessionLifespan: 24 * 3600,
      idleSessionLifespan: 2 * 3600,
    },
  },
  autoOpen: false,
  flags: { nps: false, promoteEE: false },
  preview: {
    enabled: true,
    config: {
      // Origins the admin may frame.
      allowedOrigins: [new URL(siteUrlOf(env)).origin],
      handler: (uid: string, asked: Parameters<typeof previewLinkOf>[2]) => previewLinkOf(strapi, uid, asked),
    },
  },
  secrets: { encryptionKey: env.ENCRYPTION_KEY },
  transfer: { token: { salt: env.TRANSFER_TOKEN_SALT } },
};
