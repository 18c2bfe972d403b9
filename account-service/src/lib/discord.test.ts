import { describe, expect, it } from "vitest";
import { useDiscord } from "../../test/discord.ts";
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

  it("shows names and settings as they are, not as markdown", async () => {
    const text = "SMTP_URL: *PK_1_* ~~x~~ `y` ||z|| <@1> [a](https://x.ph/a_b_c)\n# Head\n- 1. > \\";
    await postToDiscord(discord.webhook(), { ...message, title: "__Tondo__ is down", text });
    expect(JSON.parse(discord.posts[0]?.body ?? "").embeds[0]).toMatchObject({
      title: String.raw`\_\_Tondo\_\_ is down`,
      description:
        String.raw`SMTP\_URL: \*PK\_1\_\* \~\~x\~\~ \`y\` \|\|z\|\| \<@1\> \[a\](https://x.ph/a_b_c)
\# Head
\- 1. \> \\`.replaceAll("\\`", "\\`"),
    });
  });

  it("is given up without an answer, and where no one listens; the error does not tell where", async () => {
    discord.answer = () => {};
    await expect(postToDiscord(discord.webhook(), message, 50)).rejects.toThrow(/^(?!.*secret)/);
    expect(discord.posts).toHaveLength(1);
    await expect(postToDiscord("http://127.0.0.1:1/secret-token", message)).rejects.toThrow(/^(?!.*secret)/);
  });
});
