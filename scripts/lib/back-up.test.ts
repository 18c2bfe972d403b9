import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { PassThrough } from "node:stream";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { expect, it, vi } from "vitest";
import { readArchive } from "./archive.mjs";
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

it("a folder that is a link to another disk is backed up, and a link to nothing ends the backup", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-back-up-"));
  try {
    const [base, disk, to] = [join(folder, "data"), join(folder, "disk"), join(folder, "backups")];
    for (const path of [base, disk]) mkdirSync(path);
    writeFileSync(join(disk, "picture.webp"), "picture");
    const path = join(base, "tickets");
    symlinkSync(disk, path, "junction");
    const installation = {
      parts: [{ kind: "folder" as const, name: "account-service/tickets", base, path }],
      listeners: [],
      buckets: [],
      dataKey: undefined,
    };
    const identity = await generateIdentity();
    const encryption = { recipients: [await identityToRecipient(identity)] };
    const file = await backUp({ installation, to, encryption, say: () => {} });
    const { files } = await readArchive(file, { identities: [identity] }, () => new PassThrough().resume());
    expect(files.map(({ name }) => name)).toEqual(["account-service/tickets/picture.webp"]);

    rmSync(disk, { recursive: true });
    await expect(backUp({ installation, to, encryption, say: () => {} })).rejects.toThrow(
      "is a link to nothing",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.skipIf(process.platform !== "linux")(
  "a file that could not be restored ends the backup, and is named",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "tambayan-back-up-"));
    try {
      const [base, to] = [join(folder, "data"), join(folder, "backups")];
      const path = join(base, "uploads");
      const installation = {
        parts: [{ kind: "folder" as const, name: "cms/uploads", base, path }],
        listeners: [],
        buckets: [],
        dataKey: undefined,
      };
      const encryption = { recipients: [await identityToRecipient(await generateIdentity())] };
      // Of Linux's names, and one in Latin-1.
      for (const name of ["a:b.png", "a\\b.png", "poster ", Buffer.from("ni\xf1o.png", "latin1")]) {
        mkdirSync(path, { recursive: true });
        writeFileSync(Buffer.concat([Buffer.from(`${path}/`), Buffer.from(name)]), "picture");
        const made = backUp({ installation, to, encryption, say: () => {} });
        await expect(made).rejects.toThrow(/uploads.*could not be restored under its name/);
        rmSync(path, { recursive: true });
      }
      expect(readdirSync(to)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

it("a backup that begins in the same second as another one leaves it alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tambayan-back-up-"));
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T00:00:00Z") });
  try {
    const [base, to] = [join(folder, "data"), join(folder, "backups")];
    for (const path of [base, to]) mkdirSync(path);
    const other = join(to, "tambayan-2030-01-01T00-00-00Z.tar.gz.age.partial");
    writeFileSync(other, "of the other process");
    const part = { kind: "folder" as const, name: "mail", base, path: join(base, "mail") };
    const installation = { parts: [part], listeners: [], buckets: [], dataKey: undefined };
    const encryption = { recipients: [await identityToRecipient(await generateIdentity())] };
    await expect(backUp({ installation, to, encryption, say: () => {} })).rejects.toThrow("in this second");
    expect(existsSync(other)).toBe(true);
    expect(readdirSync(base)).toEqual([]);
  } finally {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  }
});
