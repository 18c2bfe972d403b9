// `npm run dev`: Vite loads the server as it loads the pages, so that they share their modules. Node starts this
// program again when one of the server's own folders changes.
import closeWithGrace from "close-with-grace";
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true } });
const { start } = await vite.ssrLoadModule("/server/start.ts");
const site = await start({ vite }).catch((error) => {
  vite.ssrFixStacktrace(error);
  throw error;
});
closeWithGrace({ delay: 10_000 }, async () => {
  await site.close();
  await vite.close();
});
