import env from "./env";

export default {
  apiToken: { salt: env.API_TOKEN_SALT },
  auth: {
    secret: env.ADMIN_JWT_SECRET,
    // Strapi marks the session cookie secure in production whatever the scheme, which would lock editors out
    // of a cms on plain http at the loopback address.
    cookie: { secure: env.PUBLIC_URL?.startsWith("https:") ?? false },
    sessions: {
      maxRefreshTokenLifespan: 30 * 24 * 3600,
      idleRefreshTokenLifespan: 14 * 24 * 3600,
      maxSessionLifespan: 24 * 3600,
      idleSessionLifespan: 2 * 3600,
    },
  },
  autoOpen: false,
  flags: { nps: false, promoteEE: false },
  secrets: { encryptionKey: env.ENCRYPTION_KEY },
  transfer: { token: { salt: env.TRANSFER_TOKEN_SALT } },
};
