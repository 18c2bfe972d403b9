import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { expect, it } from "vitest";
import { backUp } from "./back-up.mjs";

it("a backup stays, though older ones have a later time: the clock was ahead when they were made", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-back-up-"));
  try {
    const [base, to] = [join(folder, "data"), join(folder, "backups")];
    for (const path of [join(base, "mail"), to]) mkdirSync(path, { recursive: true });
    writeFileSync(join(base, "mail/a.eml"), "A");
    const nameOf = (time: string) => `tambayan-${time}Z.tar.gz.age`;
    const [before, ahead, further] = [
      "2020-01-01T00-00-00",
      "2999-01-01T00-00-00",
      "2999-01-02T00-00-00",
    ].map(nameOf) as [string, string, string];
    for (const name of [before, ahead, further]) writeFileSync(join(to, name), "");
    const installation = {
      parts: [{ kind: "folder" as const, name: "mail", base, path: join(base, "mail") }],
      listeners: [],
      buckets: [],
      dataKey: undefined,
    };
    const recipients = [await identityToRecipient(await generateIdentity())];
    const file = await backUp({ installation, to, encryption: { recipients }, keep: 2, say: () => {} });
    expect(existsSync(file)).toBe(true);
    expect(readdirSync(to).sort()).toEqual([before, basename(file)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
