import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import fp from "fastify-plugin";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { completeOpenApi } from "../../contract/index.ts";
import { guardInternalPages, type InternalPages } from "./monitoring/internal-pages.ts";

/** The contract as OpenAPI at /docs (JSON at /docs/json), from the same schemas that validate. */
export const openapi = fp<InternalPages>(async (app, internal) => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Tambayan account service",
        description: "Accounts, sessions, whitelist and rankings of a game server.",
        version: "0.1.0",
        license: { name: "MIT", url: "https://opensource.org/license/mit" },
      },
      // Wherever it runs.
      servers: [{ url: "/" }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      completeOpenApi("openapiObject" in document ? document.openapiObject : document.swaggerObject),
  });
  await app.register(async (pages) => {
    pages.addHook("onRequest", guardInternalPages(internal));
    await pages.register(swaggerUi, { routePrefix: "/docs", staticCSP: true });
  });
});
