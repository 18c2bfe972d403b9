import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { findPersonalPages } from "./personal-pages";

const route = (id: string, path: string | undefined, parentId: string | undefined, handle?: object) =>
  [id, { id, path, parentId, module: { handle } }] as const;

it("knows the personal pages, however their address is written", () => {
  const routes = Object.fromEntries([
    route("root", "", undefined),
    route("site", undefined, "root"),
    route("home", undefined, "site", { withoutPanel: true }),
    route("user", "user", "site", { personal: true }),
    route("email", "user/email", "site", { personal: true }),
    route("news", "news", "site"),
    route("picture", "picture/:id", "root", { personal: true }),
  ]) as unknown as ServerBuild["routes"];
  const isOwn = findPersonalPages({ routes });
  for (const url of ["/user", "/User/?page=2", "/user/email"]) expect(isOwn(url), url).toBe(true);
  for (const url of ["/", "/?user", "/news", "/users", "/user.data", "/picture/1"]) {
    expect(isOwn(url), url).toBe(false);
  }
});
