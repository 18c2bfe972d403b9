import { expect, it } from "vitest";
import { noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

const found = { characters: [], clubs: [{ GuName: "Bayani", members: 1 }] };

it.each([
  ["?search=+bay+", "bay"],
  [`?search=${"x".repeat(50)}`, "x".repeat(50)],
])("%s is trimmed and not cut", async (query, search) => {
  const { data, reads } = await run(loader, { at: `/search${query}`, content: { gameSearch: found } });
  expect(data).toEqual({ search, found });
  expect(reads).toEqual([["gameSearch", search]]);
});

it("leaves out what no name has and the service refuses, such as what is copied along with a name", async () => {
  const at = "/search?search=%E2%80%8Bb%E2%80%8Bay%00%08";
  const { data, reads } = await run(loader, { at, content: { gameSearch: found } });
  expect([data, reads]).toEqual([{ search: "bay", found }, [["gameSearch", "bay"]]]);
});

it.each(["", "?search=", "?search=+", "?search=%E2%80%8B", "?search=%00"])(
  "nothing is searched for with %j",
  async (query) => {
    const { data, reads } = await run(loader, { at: `/search${query}` });
    expect([data, reads]).toEqual([{ search: "", found: null }, []]);
  },
);

it("is a 503 while account-service is down", async () => {
  expect((await run(loader, { at: "/search?search=bay", content: { gameSearch: noAnswer() } })).status).toBe(
    503,
  );
});
