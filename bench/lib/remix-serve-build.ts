// The built site as `remix-serve` serves it: the same routes and rendering, for visitors, with the context that our own
// server would provide. It is the floor of the stack: React and Remix as shipped, with every page rendered on request.

import { fileURLToPath, pathToFileURL } from "node:url";
import { createSession, type ServerBuild } from "@remix-run/node";
import { createAccountClient } from "../../web/app/platform/clients/account-client.server.ts";
import { createCmsClient } from "../../web/app/platform/clients/cms-client.server.ts";
import { createJsonClient } from "../../web/app/platform/clients/http.server.ts";
import { createCache } from "../../web/app/platform/content/cache.server.ts";
import { createContent } from "../../web/app/platform/content/content.server.ts";
import type { ReadViewer, SiteContext } from "../../web/app/platform/site/context.ts";
import { siteInfoOf } from "../../web/app/platform/site/site-info.server.ts";

const { CMS_URL = "", ACCOUNT_SERVICE_URL = "", PUBLIC_URL = "" } = process.env;
const path = fileURLToPath(new URL("../../web/build/server/index.js", import.meta.url));
const build: ServerBuild = await import(pathToFileURL(path).href);

const account = createAccountClient(
  createJsonClient(ACCOUNT_SERVICE_URL, { timeoutMs: 5_000, alivePath: "/healthz" }),
  {
    webKey: "",
  },
);
const cms = createCmsClient(createJsonClient(CMS_URL, { timeoutMs: 5_000, alivePath: "/_health" }), {
  webhookSecret: "",
});
const content = createContent({
  cms,
  account,
  cache: createCache({ max: 1_000 }),
  deepCache: createCache({ max: 1_000 }),
});
const visitor = async () => ({ state: "visitor" }) as const;

const context = (): SiteContext => ({
  site: siteInfoOf(null, {
    SITE_NAME: "Tambayan",
    PUBLIC_URL,
    SUPPORT_URL: undefined,
    SOCIAL_URL: undefined,
  }),
  log: console,
  content,
  account: account.as({
    address: "127.0.0.1",
    userAgent: "",
    token: undefined,
    onSessionOver: () => new Response(null, { status: 401 }),
  }),
  session: createSession() as SiteContext["session"],
  rememberBrowser: () => {},
  preview: null,
  scripts: null,
  plain: false,
  siteFile: async () => null,
  accountServiceUp: true,
  keepLayouts: false,
  remixAsShipped: true,
  viewer: Object.assign(visitor, { with: () => visitor }) as ReadViewer,
  refreshContent: async () => {},
  contentChanged: () => {},
  contentAdmin: () => "",
});

/** `remix-serve` provides no context, so each loader gets it here. */
const withContext = <M extends { loader?: unknown }>(module: M): M =>
  typeof module.loader === "function"
    ? {
        ...module,
        loader: (args: object) =>
          (module.loader as (given: object) => unknown)({ ...args, context: context() }),
      }
    : module;

export const { assets, assetsBuildDirectory, basename, future, isSpaMode, mode, publicPath } = build;
export const routes = Object.fromEntries(
  Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: withContext(route.module) },
  ]),
);
export const entry = {
  module: {
    ...build.entry.module,
    default: (...[request, status, headers, remix]: Parameters<ServerBuild["entry"]["module"]["default"]>) =>
      build.entry.module.default(request, status, headers, remix, context()),
  },
};
