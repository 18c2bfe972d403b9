import { MESSAGES } from "@tambayan/account-service/contract";
import { expect, it } from "vitest";
import { noAnswer, refusal, run } from "../../../../test/visit";
import { loader } from "./route";

const CALL = "POST /votes/topg/link";
const visit = (as: "player" | "visitor", answer?: unknown) =>
  run(loader, { as, at: "/vote/topg", params: { site: "topg" }, answers: { [CALL]: answer } });

it("leaves with the player's token, and tells the toplist nothing else", async () => {
  const url = "https://topg.org/in-1-TOKEN";
  const { location, headers } = await visit("player", { data: { url } });
  expect([location, headers.get("referrer-policy")]).toEqual([url, "no-referrer"]);
  expect(headers.get("cache-control")).toContain("no-store");
});

it("leaves for an address with letters of any alphabet", async () => {
  const { location } = await visit("player", {
    data: { url: "https://toplist.example/bumoto/ñ/日本?t=TOKEN" },
  });
  expect(location).toBe("https://toplist.example/bumoto/%C3%B1/%E6%97%A5%E6%9C%AC?t=TOKEN");
});

it("leads visitors to the login", async () => {
  expect((await visit("visitor")).location).toBe("/login?next=%2Fvote%2Ftopg");
});

it.each([
  [refusal(404, MESSAGES.notFound), 404],
  [refusal(422, MESSAGES.notFound), 404],
  [refusal(429, "Wait."), 429],
  [noAnswer(), 503],
])("without a link, says why", async (error, expected) => {
  expect((await visit("player", error)).status).toBe(expected);
});
