/** Remix's build of the site's pages, which its Vite plugin makes. */
declare module "virtual:remix/server-build" {
  const build: import("@remix-run/node").ServerBuild;
  export = build;
}
