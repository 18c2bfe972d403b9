/** In the order a request passes them. */
export default [
  "global::request-id",
  "strapi::logger",
  "strapi::errors",
  {
    name: "strapi::security",
    // Strapi's own policy allows scripts from here only; it is widened for nothing.
    config: {
      contentSecurityPolicy: { directives: { "object-src": ["'none'"], upgradeInsecureRequests: null } },
      frameguard: { action: "deny" },
    },
  },
  { name: "strapi::cors", config: { origin: [] } },
  "strapi::session",
  "strapi::query",
  {
    name: "strapi::body",
    config: {
      jsonLimit: "1mb",
      formLimit: "1mb",
      textLimit: "1mb",
      formidable: { maxFileSize: 10 * 1024 * 1024 },
      // Keeps the bytes as sent: a signature is checked over them.
      includeUnparsed: true,
    },
  },
  { name: "strapi::favicon", config: { path: "src/admin/favicon.png" } },
  "strapi::public",
];
