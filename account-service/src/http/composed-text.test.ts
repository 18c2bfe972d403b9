import { expect, it } from "vitest";
import { z } from "zod";
import { withComposedText } from "./composed-text.ts";
import { createServer } from "./server.ts";

it("composes every text of a request, and leaves the rest", () => {
  const data = {
    name: "N\u0303",
    list: ["n\u0303", 1, null, { deep: "e\u0301" }],
    number: 5,
    none: undefined,
  };
  expect(withComposedText(data)).toEqual({ name: "Ñ", list: ["ñ", 1, null, { deep: "é" }], number: 5 });
  for (const same of [undefined, null, 7, true]) expect(withComposedText(same)).toBe(same);
  expect(withComposedText("n\u0303")).toBe("ñ");
});

it("bears a body that is nothing but brackets", () => {
  const deep = JSON.parse(`${"[".repeat(30_000)}${"]".repeat(30_000)}`);
  expect(withComposedText(deep)).toBe(deep);
});

it("does so for bodies, queries and paths of every call", async () => {
  const app = createServer(undefined);
  const text = z.object({ text: z.string() });
  app.post("/:text", { schema: { params: text, querystring: text, body: text } }, async (request) => [
    request.params.text,
    request.query.text,
    request.body.text,
  ]);
  const given = encodeURIComponent("n\u0303");
  const answer = await app.inject({
    method: "POST",
    url: `/${given}?text=${given}`,
    // As clients write it that escape everything beyond ASCII.
    headers: { "content-type": "application/json" },
    payload: '{"text":"n\\u0303"}',
  });
  expect(answer.json()).toEqual(["ñ", "ñ", "ñ"]);
  await app.close();
});
