import type { CharacterPage, ClubPage } from "@tambayan/account-service/contract";
import { describe, expect, it } from "vitest";
import { character, club } from "../../../test/characters";
import { noAnswer, run } from "../../../test/visit";
import { loader as characterLoader } from "./character/route";
import { loader as clubLoader } from "./club/route";
import { loader as clubsLoader } from "./clubs/route";
import { byMonth, isTitle, placeText } from "./places.lib";
import { loader as searchLoader } from "./search/route";
import { loader as shareLoader } from "./share/route";

describe("the page of a character", () => {
  const visit = (found: CharacterPage | Error | undefined) => ({
    params: { name: "Tala Bai" },
    content: { character: found },
  });

  it("has the character", async () => {
    const { status, data, reads } = await run(characterLoader, visit(character()));
    expect([status, data]).toEqual([200, { character: character() }]);
    expect(reads).toEqual([["character", "Tala Bai"]]);
  });

  it("is a 404 for a name that there is not, and a 503 while it cannot be read", async () => {
    expect((await run(characterLoader, visit(undefined))).status).toBe(404);
    const { status, data } = await run(characterLoader, visit(noAnswer()));
    expect([status, data]).toEqual([503, { character: null }]);
  });
});

describe("the page of a club", () => {
  const visit = (found: ClubPage | Error | undefined) => ({
    params: { name: "Bayani" },
    content: { club: found },
  });

  it("has the club, is a 404 for a name that there is not, and a 503 while it cannot be read", async () => {
    expect((await run(clubLoader, visit(club()))).data).toEqual({ club: club() });
    expect((await run(clubLoader, visit(undefined))).status).toBe(404);
    expect((await run(clubLoader, visit(noAnswer()))).status).toBe(503);
  });
});

it("the ranking of clubs is there, or a 503", async () => {
  const clubs = [{ GuName: "Bayani", members: 1, areas: 1, won: null, lost: null, place: 1 }];
  expect((await run(clubsLoader, { content: { clubRanking: clubs } })).data).toEqual({ clubs });
  const { status, data } = await run(clubsLoader, { content: { clubRanking: noAnswer() } });
  expect([status, data]).toEqual([503, { clubs: null }]);
});

describe("the search", () => {
  const found = { characters: [], clubs: [{ GuName: "Bayani", members: 1 }] };
  const answers = { "GET /game-search": { data: found } };

  it.each([
    ["?search=+bay+", "bay", ["GET /game-search?q=bay"]],
    [`?search=${"x".repeat(50)}`, "x".repeat(33), [`GET /game-search?q=${"x".repeat(33)}`]],
  ])("%s asks for it", async (query, search, calls) => {
    const answer = await run(searchLoader, { at: `/search${query}`, answers });
    expect(answer.data).toEqual({ search, found });
    expect(answer.calls).toEqual(calls.map((call) => [call]));
  });

  it.each(["", "?search=", "?search=+"])("%s asks for nothing", async (query) => {
    const { data, calls } = await run(searchLoader, { at: `/search${query}` });
    expect([data, calls]).toEqual([{ search: "", found: null }, []]);
  });
});

describe("the picture to share", () => {
  it.each([
    ["character", { character: character() }],
    ["club", { club: club() }],
  ])("of a %s is a JPEG", async (kind, content) => {
    const { headers } = await run(shareLoader, { params: { kind, language: "en", name: "x" }, content });
    expect(headers.get("content-type")).toBe("image/jpeg");
  });

  it.each([
    [{ kind: "character", language: "en", name: "x" }, { character: undefined }, 404],
    [{ kind: "club", language: "en", name: "x" }, { club: undefined }, 404],
    [{ kind: "guild", language: "en", name: "x" }, {}, 404],
    [{ kind: "club", language: "de", name: "x" }, {}, 404],
    [{ kind: "club", language: "en", name: "x" }, { club: noAnswer() }, 503],
  ])("%j: %j is a %i", async (params, content, status) =>
    expect((await run(shareLoader, { params, content })).status).toBe(status),
  );
});

describe("places", () => {
  it("are said in words", () => {
    expect(placeText({ list: "kills", scope: "all", place: 3 })).toBe("No. 3 in Killer Ranking");
    expect(placeText({ list: "mmr", scope: "class", place: 1 })).toBe("No. 1 of their class in MMR Ranking");
    expect(placeText({ list: "level", scope: "school", place: 2 })).toBe(
      "No. 2 of their school in Level Ranking",
    );
  });

  it("are grouped by month, and the first are titles", () => {
    const place = (month: string, number: number) => ({
      month,
      list: "level" as const,
      scope: "all" as const,
      place: number,
    });
    const all = [place("2026-10", 1), place("2026-10", 4), place("2026-09", 2)];
    expect(byMonth(all).map(([month, { length }]) => [month, length])).toEqual([
      ["2026-10", 2],
      ["2026-09", 1],
    ]);
    expect(all.filter(isTitle)).toHaveLength(1);
  });
});
