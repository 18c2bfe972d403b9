/** In request order. */
export default [
  "global::client-address",
  "global::request-id",
  "global::request-log",
  "strapi::errors",
  "global::request-rules",
  {
    name: "strapi::security",
    // Strapi's default policy allows only scripts from this origin.
    config: {
      contentSecurityPolicy: { directives: { "object-src": ["'none'"], upgradeInsecureRequests: null } },
      frameguard: { action: "deny" },
      // Other names of the same domain may have no https, such as a patch server.
      hsts: { maxAge: 31_536_000, includeSubDomains: false },
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
      // Files are read for editors only: src/uploads/receive-uploads.ts.
      multipart: false,
      // Keeps the raw body, which signatures are verified against.
      includeUnparsed: true,
    },
  },
  "global::stored-uploads",
  { name: "strapi::favicon", config: { path: "src/admin/favicon.png" } },
  "strapi::public",
];
