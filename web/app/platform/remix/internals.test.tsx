// What our rendering relies on in Remix and React, one test each (README.md): an update that changes one of them is
// named here, before a page is.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { Meta, RemixBrowser, RemixServer, Scripts } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { CHANGED_LINES } from "./changed-lines";
import { LayoutPart, type Rendering, RenderingContext } from "./rendering";
import { loadAtFirstAct, loadAtOnce } from "./scripts-at-first-act.server";

const NONCE = "bm9uY2U=";
let context: EntryContext;
let handedOver: ReadableStream<Uint8Array> | undefined;

const Page = () => (
  <html lang="en">
    <head>
      <script nonce={NONCE} dangerouslySetInnerHTML={{ __html: "start()" }} />
      <title>Tambayan</title>
      <Meta />
    </head>
    <body>
      <main>Welcome</main>
      <Scripts nonce={NONCE} />
    </body>
  </html>
);
const manifestRoute = { id: "root", path: "", module: "/assets/root.js", imports: ["/assets/shared.js"] };
const build = {
  routes: {
    root: {
      id: "root",
      path: "",
      module: { default: Page, loader: () => ({ greeting: "Kumusta" }), handle: { ours: true } },
    },
  },
  assets: {
    version: "1",
    url: "/assets/manifest.js",
    entry: { module: "/assets/entry.js", imports: [] },
    routes: { root: { ...manifestRoute, hasLoader: true } },
  },
  assetsBuildDirectory: "",
  publicPath: "/",
  basename: "/",
  isSpaMode: false,
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
  mode: "production",
  entry: {
    module: {
      default: async (request: Request, _status: number, _headers: Headers, remix: EntryContext) => {
        ({ serverHandoffStream: handedOver, ...context } = remix as EntryContext);
        return new Response(
          renderToString(<RemixServer context={context} url={request.url} nonce={NONCE} />),
        );
      },
    },
  },
} as unknown as ServerBuild;

const rendered = async () =>
  (await createRequestHandler(build, "production")(new Request("http://127.0.0.1/"))).text();

it("tells what a page is by its routes, their handles and their data", async () => {
  await rendered();
  const { staticHandlerContext, routeModules } = context;
  expect(staticHandlerContext).toMatchObject({
    matches: [{ route: { id: "root" } }],
    loaderData: { root: { greeting: "Kumusta" } },
    actionData: null,
    errors: null,
    statusCode: 200,
    location: { pathname: "/", search: "" },
  });
  expect(routeModules.root?.handle).toEqual({ ours: true });
});

it("hands the data over as a stream of text beside the page, into a stream that the page has opened", async () => {
  const page = await rendered();
  expect(await new Response(handedOver).text()).toContain("Kumusta");
  expect(page).not.toContain("Kumusta");
  expect(page).toContain("window.__remixContext.stream = new ReadableStream");
  expect(page).toContain("window.__remixContext.streamController = controller");
  // entry.server.tsx takes it out.
  expect(page.split(".pipeThrough(new TextEncoderStream())")).toHaveLength(2);
});

it("writes one module script, and preloads, in the form that waits for an act", async () => {
  const page = await rendered();
  expect(page.split('<link rel="modulepreload" ').length - 1).toBeGreaterThan(1);
  expect(page.split(`<script nonce="${NONCE}" type="module" async="">`)).toHaveLength(2);
  const waiting = loadAtFirstAct(page, NONCE);
  expect(waiting).not.toMatch(/<link rel="modulepreload" (?!media="not all")/);
  expect(waiting).not.toContain('type="module"');
  expect(waiting).toContain('type="text/plain" data-entry=""');
  // Scripts learn of it before the first of them runs, and nothing else changes.
  const atOnce = loadAtOnce(page, NONCE);
  expect(atOnce).toContain(`<head><script nonce="${NONCE}">window.remixAsShipped=true;start()</script>`);
  expect(atOnce.replace("window.remixAsShipped=true;", "")).toBe(page);
});

it("gives a page the same ids without its layout", () => {
  const Field = () => <input id={useId()} />;
  const tree = (main: ReactNode) => (
    <div>
      <LayoutPart>
        <Field />
      </LayoutPart>
      <main>{main}</main>
      <LayoutPart>
        <Field />
      </LayoutPart>
    </div>
  );
  const mainOf = (pageOnly: boolean) => {
    const rendering: Rendering = { nonce: undefined, pageOnly, placeholders: null };
    const html = renderToString(
      <RenderingContext.Provider value={rendering}>
        {tree(
          <>
            <Field />
            <Field />
          </>,
        )}
      </RenderingContext.Provider>,
    );
    return /<main>.*<\/main>/.exec(html)?.[0];
  };
  expect(mainOf(true)).toMatch(/id="[^"]+".*id="[^"]+"/);
  expect(mainOf(true)).toBe(mainOf(false));
});

it("has each line that the build changes, once", () => {
  const folder = createRequire(import.meta.url).resolve("@remix-run/react/package.json");
  for (const [file, changes] of Object.entries(CHANGED_LINES)) {
    const source = readFileSync(new URL(`dist/esm/${file}`, `file://${folder}`), "utf8");
    for (const [line] of changes) expect(source.split(line), `${file}: ${line}`).toHaveLength(2);
  }
});

it("lets the browser decode the page's data before React renders", async () => {
  const stream = new ReadableStream({ start: (controller) => controller.close() });
  vi.stubGlobal("window", { __remixContext: { future: build.future, stream } });
  let thrown: unknown;
  try {
    RemixBrowser({});
  } catch (decoding) {
    thrown = decoding;
  }
  expect(thrown).toBeInstanceOf(Promise);
  await (thrown as Promise<unknown>).catch(() => {});
  vi.unstubAllGlobals();
});
