/** In the order a request passes them. */
export default [
  "global::request-id",
  "strapi::logger",
  "strapi::errors",
  {
    name: "strapi::security",
    config: {
      contentSecurityPolicy: {
        useDefaults: true,
        directives: {
          "connect-src": ["'self'"],
          // The media library previews uploads from data: and blob: addresses before they are sent.
          "img-src": ["'self'", "data:", "blob:"],
          "media-src": ["'self'", "data:", "blob:"],
          "frame-src": ["'self'"],
          "object-src": ["'none'"],
          upgradeInsecureRequests: null,
        },
      },
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
