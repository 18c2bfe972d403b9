// Strips the server's types, so that it can start before Strapi has built the content admin into dist/build. For that,
// Strapi compiles the server once more, with tsc, which takes eight seconds. Until then there is a page that waits.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileServer } from "./compile.mjs";

const ADMIN = "build";
if (existsSync("dist"))
  for (const name of readdirSync("dist")) if (name !== ADMIN) rmSync(join("dist", name), { recursive: true });
// Strapi wants this folder at each start.
mkdirSync("database/migrations", { recursive: true });
await compileServer("dist");

/**
 * Opens the content admin as soon as it is there. While it is being written, its address answers 404, at which a page
 * that reloads would stop.
 */
const WAIT = `setInterval(async () => {
  const response = await fetch("/admin", { cache: "no-store" }).catch(() => null);
  if (response?.ok && !(await response.text()).includes("/admin/wait.js")) location.reload();
}, 2000);
`;

const page = join("dist", ADMIN, "index.html");
if (!existsSync(page)) {
  mkdirSync(join("dist", ADMIN), { recursive: true });
  writeFileSync(join("dist", ADMIN, "wait.js"), WAIT);
  writeFileSync(
    page,
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<script src="/admin/wait.js" defer></script>
<title>Content admin</title>
<style>body{font:1rem/1.5 system-ui;margin:20vh auto;max-width:32rem;padding:0 1rem}</style>
<h1>The content admin is being built</h1>
<p>It takes about a minute after an installation. This page opens it by itself.</p>
`,
  );
}
