// `npm run dev`: the service from its sources.
import { serveSources } from "../scripts/lib/sources.mjs";

await serveSources({
  entry: "/src/start.ts",
  watched: ["src", "contract"],
  vite: { configFile: false, appType: "custom", server: { ws: false }, optimizeDeps: { noDiscovery: true } },
});
