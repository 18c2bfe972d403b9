import { expect, test } from "vitest";
import type { AccountClient } from "./account-client.server";
import { createCache } from "./cache.server";
import type { CmsClient } from "./cms-client.server";
import { createContent } from "./content.server";
import { visitLanguage } from "./language.server";

test("news and guide pages are asked for, and kept, in the language of the visit", async () => {
  const asked: string[] = [];
  const ask =
    (name: string) =>
    async (...parameters: unknown[]) => {
      asked.push([name, ...parameters].join(" "));
      return asked.length;
    };
  const names = ["newsPage", "searchNews", "latestNews", "topic", "guidePage"] as const;
  const cms = Object.fromEntries(names.map((name) => [name, ask(name)])) as unknown as CmsClient;
  const content = createContent({ cms, account: {} as AccountClient, cache: createCache({ max: 100 }) });
  const visit = () =>
    Promise.all([
      content.newsPage("news", 1),
      content.searchNews("gate", 1),
      content.latestNews("guide"),
      content.topic(7),
      content.guidePage("story"),
    ]);

  const english = await visitLanguage.run("en", visit);
  const filipino = await visitLanguage.run("fil", visit);
  expect(asked).toEqual(
    ["en", "fil"].flatMap((locale) => [
      `newsPage news 1 ${locale}`,
      `searchNews gate 1 ${locale}`,
      `latestNews guide 20 ${locale}`,
      `topic 7 ${locale}`,
      `guidePage story ${locale}`,
    ]),
  );
  expect(filipino).not.toEqual(english);
  const [page, , latest, topic, story] = await visitLanguage.run("fil", visit);
  expect([page, latest, topic, story]).toEqual([filipino[0], filipino[2], filipino[3], filipino[4]]);
});
