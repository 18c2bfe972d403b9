// `npm run dev`: the server goes through Vite as the pages do, so that they share their modules.
import { serveSources } from "../scripts/lib/sources.mjs";

await serveSources({
  entry: "/server/start.ts",
  watched: ["server", "app/platform", "../account-service/contract", "../cms/contract"],
});
