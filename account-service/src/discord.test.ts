import { describe, expect, it } from "vitest";
import { useDiscord } from "../test/discord.ts";
import { postToDiscord } from "./discord.ts";

const discord = useDiscord();

describe("a post to Discord", () => {
  const message = {
    kind: "notice",
    title: "Test @everyone",
    text: "x",
    at: new Date(),
    url: "https://x.ph/admin",
  } as const;

  it("mentions nobody", async () => {
    await postToDiscord(discord.webhook(), message);
    expect(JSON.parse(discord.posts[0]?.body ?? "")).toMatchObject({
      allowed_mentions: { parse: [] },
      embeds: [{ title: "Test @everyone", url: "https://x.ph/admin" }],
    });
  });

  it("is given up without an answer, and where no one listens; the error does not tell where", async () => {
    discord.answer = () => {};
    await expect(postToDiscord(discord.webhook(), message, 50)).rejects.toThrow(/^(?!.*secret)/);
    expect(discord.posts).toHaveLength(1);
    await expect(postToDiscord("http://127.0.0.1:1/secret-token", message)).rejects.toThrow(/^(?!.*secret)/);
  });
});
