import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { S3Client } from "@aws-sdk/client-s3";
import { bucketOf, ensureBucket } from "@tambayan/service/bucket";
import type { Env } from "../../env.ts";

/** What the service stores as files; each kind has a folder of its own, which `npm run backup` knows. */
export const FILE_KINDS = ["tickets", "shop", "packages", "receipts"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Files of one kind, by name: in a folder of DATA_DIR, or in a bucket. Names are the caller's, and checked by it. */
export interface Files {
  /** @throws Error if it cannot be stored; then a part of it may remain, under a name that was never given out */
  write(name: string, content: Buffer): Promise<void>;
  /** @returns null if there is none of this name. @throws Error if the bucket cannot be reached */
  read(name: string): Promise<Buffer | null>;
  /** Whether or not there is one. */
  remove(name: string): Promise<void>;
  /** The names of all files that were written before an instant. */
  listOlder(before: Date): Promise<string[]>;
}

export type FilesEnv = Pick<
  Env,
  "DATA_DIR" | "S3_BUCKET" | "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
>;

/** Where the environment says that files of a kind are. */
export function createFiles(env: FilesEnv, kind: FileKind): Files {
  const bucket = bucketOf(env);
  return bucket === null
    ? inFolder(resolve(env.DATA_DIR, kind))
    : inBucket(() => clientOf(env, bucket), bucket.name, `${kind}/`);
}

function inFolder(folder: string): Files {
  const pathOf = (name: string) => join(folder, name);
  return {
    async write(name, content) {
      await mkdir(folder, { recursive: true });
      await writeFile(pathOf(name), content, { flag: "wx" });
    },
    read: (name) =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      }),
    remove: (name) => rm(pathOf(name), { force: true }),
    async listOlder(before) {
      const names = await readdir(folder).catch(() => []);
      const older: string[] = [];
      for (const name of names) {
        const { mtime } = await stat(pathOf(name)).catch(() => ({ mtime: before }));
        if (mtime < before) older.push(name);
      }
      return older;
    },
  };
}

/** The client of each environment; a process has one. */
const clients = new WeakMap<FilesEnv, Promise<S3Client>>();

/** Loaded with the first file: who has no bucket does not need its 0.2 s and 20 MB. */
const sdk = () => import("@aws-sdk/client-s3");

type Bucket = NonNullable<ReturnType<typeof bucketOf>>;

function clientOf(env: FilesEnv, bucket: Bucket): Promise<S3Client> {
  const found = clients.get(env) ?? connect(bucket);
  clients.set(env, found);
  return found;
}

async function connect({ options }: Bucket): Promise<S3Client> {
  const { S3Client } = await sdk();
  return new S3Client({
    ...options,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 },
  });
}

function inBucket(client: () => Promise<S3Client>, Bucket: string, prefix: string): Files {
  const fileOf = (name: string) => ({ Bucket, Key: `${prefix}${name}` });
  return {
    async write(name, content) {
      const { PutObjectCommand } = await sdk();
      await (await client()).send(new PutObjectCommand({ ...fileOf(name), Body: content }));
    },
    async read(name) {
      const { GetObjectCommand, NoSuchKey } = await sdk();
      try {
        const { Body } = await (await client()).send(new GetObjectCommand(fileOf(name)));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async remove(name) {
      const { DeleteObjectCommand } = await sdk();
      await (await client()).send(new DeleteObjectCommand(fileOf(name)));
    },
    async listOlder(before) {
      const { paginateListObjectsV2 } = await sdk();
      const older: string[] = [];
      const pages = paginateListObjectsV2({ client: await client() }, { Bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages) {
        for (const { Key = "", LastModified = before } of Contents)
          if (LastModified < before) older.push(Key.slice(prefix.length));
      }
      return older;
    },
  };
}

/**
 * Creates the bucket, if the environment names one that does not exist.
 * @throws Error if it cannot be reached or used
 */
export async function createBucket(env: FilesEnv): Promise<void> {
  const bucket = bucketOf(env);
  if (bucket) await ensureBucket(await sdk(), await clientOf(env, bucket), bucket.name);
}
