/**
 * GET /uploads/*: the pictures in the bucket, under the addresses that they have as files. The bucket itself is
 * private.
 */
import path from "node:path";
import type { Readable } from "node:stream";
import type { Core } from "@strapi/strapi";
import { bucketOf } from "@tambayan/service/bucket";
import type { Env } from "../env";

const pattern = /^\/uploads\/([\w.-]{1,200})$/;

const storedUploads: Core.MiddlewareFactory = (_config, { strapi }) => {
  const bucket = bucketOf(strapi.config.get<Env>("variables"));
  if (!bucket) return (_ctx, next) => next();
  const opened = import("@aws-sdk/client-s3").then((sdk) => ({
    GetObjectCommand: sdk.GetObjectCommand,
    NoSuchKey: sdk.NoSuchKey,
    client: new sdk.S3Client(bucket.options),
  }));
  return async (ctx, next) => {
    const name = pattern.exec(ctx.path)?.[1];
    if (name === undefined || !["GET", "HEAD"].includes(ctx.method)) return next();
    const { client, GetObjectCommand, NoSuchKey } = await opened;
    try {
      const { Body, ContentLength } = await client.send(
        new GetObjectCommand({ Bucket: bucket.name, Key: name }),
      );
      ctx.set("cache-control", "public, max-age=86400");
      ctx.type = path.extname(name);
      if (ContentLength !== undefined) ctx.length = ContentLength;
      ctx.body = Body as Readable;
    } catch (error) {
      if (!(error instanceof NoSuchKey)) throw error;
      return ctx.notFound();
    }
  };
};

export default storedUploads;
