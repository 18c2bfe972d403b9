import { expect, it } from "vitest";
import { character, club } from "../../../../../test/characters";
import { noAnswer, run } from "../../../../../test/visit";
import { loader } from "./route";

it.each([
  ["character", { character: character() }],
  // Neither the class nor the school of this one is known to the site.
  ["character", { character: character({ ChaClass: 99, ChaSchool: 99, club: null }) }],
  ["club", { club: club() }],
])("the picture of a %s is a JPEG", async (kind, content) => {
  const { headers } = await run(loader, {
    at: `/share/${kind}/en/x.jpg`,
    params: { kind, language: "en" },
    content,
  });
  expect(headers.get("content-type")).toBe("image/jpeg");
});

it.each([
  [{ kind: "character", language: "en", name: "x" }, { character: undefined }, 404],
  [{ kind: "club", language: "en", name: "x" }, { club: undefined }, 404],
  [{ kind: "guild", language: "en", name: "x" }, {}, 404],
  [{ kind: "club", language: "de", name: "x" }, {}, 404],
  [{ kind: "club", language: "en", name: "x" }, { club: noAnswer() }, 503],
])("%j: %j is a %i", async ({ name, ...params }, content, status) =>
  expect(
    (await run(loader, { at: `/share/${params.kind}/${params.language}/${name}.jpg`, params, content }))
      .status,
  ).toBe(status),
);
