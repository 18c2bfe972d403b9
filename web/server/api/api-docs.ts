import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { completeOpenApi } from "@tambayan/account-service/contract";
import fp from "fastify-plugin";
import { jsonSchemaTransform } from "fastify-type-provider-zod";

/** The page sets styles of its own. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

interface ApiDocsOptions {
  siteName: string;
  publicUrl: string;
  /** Where the API begins. */
  prefix: string;
}

/** The API as OpenAPI, at /api/docs (JSON at /api/docs/json), from the schemas of the calls. */
export const apiDocs = fp<ApiDocsOptions>(async (app, { siteName, publicUrl, prefix }) => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: `${siteName} API`,
        description:
          "For launchers, bots and apps. Send `X-Requested-With: XMLHttpRequest` with every call, and the token of a login as `Authorization: Bearer …`.",
        version: "1",
        license: { name: "MIT", url: "https://opensource.org/license/mit" },
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      completeOpenApi("openapiObject" in document ? document.openapiObject : document.swaggerObject),
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    indexPrefix: prefix,
    staticCSP: POLICY,
    // Without the bar that asks for other descriptions.
    theme: {
      title: `${siteName} API`,
      css: [{ filename: "site.css", content: ".topbar { display: none }" }],
    },
  });
});
