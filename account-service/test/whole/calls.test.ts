import { expect, it } from "vitest";
import * as contract from "../../contract/index.ts";
import { type Call, type Calls, refusalsOf } from "../../contract/index.ts";
import { openApp } from "../app.ts";
import { useDatabase } from "../database.ts";

const database = useDatabase("sqlite");

const CALLS = Object.entries(contract)
  .filter(([name]) => name.endsWith("Calls"))
  .flatMap(([group, calls]) =>
    Object.entries(calls as Calls).map(([name, call]) => ({ name: `${group}.${name}`, call })),
  );
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

it("are found", () => expect(CALLS.length).toBeGreaterThan(200));

it("each have a method and path of their own", () => {
  const names = CALLS.map(({ call }) => nameOf(call));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it.each(CALLS)("$name has a schema for its path, and an answer", ({ call }) => {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  expect(Object.keys(call.params?.shape ?? {}).sort()).toEqual(inPath.sort());
  expect(Boolean(call.answer ?? call.file)).toBe(true);
  if (call.method === "GET") expect(call.body).toBeUndefined();
  // A right brings the login with it.
  expect(call.right && call.login).toBeUndefined();
  expect(call.path.startsWith("/admin")).toBe(Boolean(call.right));
});

it.each([
  [{}, []],
  [{ login: "required", errors: [409] }, [401, 409]],
  [{ login: "optional", errors: [422, 401] }, [401, 422]],
  [{ right: ["coins", "read"], errors: [404] }, [401, 403, 404, 422]],
] satisfies [Partial<Call>, number[]][])("%j may be refused with %j", (call, expected) =>
  expect(refusalsOf({ method: "GET", path: "/", tag: "t", summary: "s", ...call })).toEqual(expected),
);

it("are all served", async () => {
  const { app } = await openApp(database);
  const missing = CALLS.filter(({ call: { method, path } }) => !app.hasRoute({ method, url: path }));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
