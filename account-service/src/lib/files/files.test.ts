import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { useBucket } from "../../../test/bucket.ts";
import { temporaryFolder, testEnv } from "../../../test/database.ts";
import { MINUTE } from "../time.ts";
import { createBucket, createFiles } from "./files.ts";

describe.each(["a folder", "a bucket"])("files in %s", (place) => {
  const folder = temporaryFolder();
  const bucket = place === "a bucket" ? useBucket() : undefined;
  const env = () => testEnv({ DATA_DIR: folder, ...bucket?.variables() });

  it("are written, read, listed and removed, each kind by itself", async () => {
    const settings = env();
    await createBucket(settings);
    // It exists by now.
    await createBucket(settings);
    const tickets = createFiles(settings, "tickets");
    const shop = createFiles(settings, "shop");
    expect(await tickets.listOlder(new Date())).toEqual([]);
    const content = Buffer.from([0, 1, 2, 255]);
    await tickets.write("one", content);
    await tickets.write("two", Buffer.alloc(3_000_000, 7));
    await shop.write("one", Buffer.from("another"));
    expect(await tickets.read("one")).toEqual(content);
    expect((await tickets.read("two"))?.length).toBe(3_000_000);
    expect((await shop.read("one"))?.toString()).toBe("another");
    expect(await tickets.read("three")).toBeNull();

    expect(await tickets.listOlder(new Date(Date.now() - MINUTE))).toEqual([]);
    await sleep(1_100);
    expect((await tickets.listOlder(new Date())).sort()).toEqual(["one", "two"]);
    await tickets.remove("one");
    await tickets.remove("one");
    expect(await tickets.read("one")).toBeNull();
    expect((await shop.read("one"))?.toString()).toBe("another");
  });
});

describe("a bucket that cannot be reached", () => {
  const env = testEnv({
    S3_BUCKET: "pictures",
    S3_ENDPOINT: "http://127.0.0.1:9",
    S3_ACCESS_KEY_ID: "nobody",
    S3_SECRET_ACCESS_KEY: "nothing",
  });

  it("is an error, and not a file that is not there", async () => {
    const files = createFiles(env, "tickets");
    await expect(files.read("one")).rejects.toThrow();
    await expect(files.write("one", Buffer.from("x"))).rejects.toThrow();
    await expect(createBucket(env)).rejects.toThrow();
  });
});
