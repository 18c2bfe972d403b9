import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { messageCatalogs } from "./messages";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [
    messageCatalogs(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
      },
    }),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // The contracts are TypeScript sources of this repository: they are bundled, not looked up at run time.
  ssr: { noExternal: [/^@tambayan\//] },
  // Development: what the pages import is prepared at the start, not on the first page view, which would then fail.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
  // No data: addresses in the stylesheet: the content security policy allows files from here only.
  build: { assetsInlineLimit: 0, target: "es2022", cssMinify: true },
});
