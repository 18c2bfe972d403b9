import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { S3Client } from "@aws-sdk/client-s3";
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
  return env.S3_BUCKET === undefined
    ? inFolder(resolve(env.DATA_DIR, kind))
    : inBucket(env, env.S3_BUCKET, `${kind}/`);
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

function clientOf(env: FilesEnv): Promise<S3Client> {
  const found = clients.get(env) ?? connect(env);
  clients.set(env, found);
  return found;
}

async function connect(env: FilesEnv): Promise<S3Client> {
  const { S3Client } = await sdk();
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY } = env;
  return new S3Client({
    region: S3_REGION,
    // Other servers than Amazon's have the bucket in the path, and not all know the newer checksums.
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(accessKeyId && { credentials: { accessKeyId, secretAccessKey: S3_SECRET_ACCESS_KEY ?? "" } }),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000 },
  });
}

function inBucket(env: FilesEnv, Bucket: string, prefix: string): Files {
  const client = () => clientOf(env);
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
  const { S3_BUCKET: Bucket } = env;
  if (Bucket === undefined) return;
  const { CreateBucketCommand, HeadBucketCommand, NotFound } = await sdk();
  const client = await clientOf(env);
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await client.send(new CreateBucketCommand({ Bucket }));
  }
}
