/**
 * Receives editors' uploads. Nothing else in the cms reads multipart bodies: Strapi's own parser runs before routing
 * and permissions, so it would write anyone's files to the temp folder, and not always remove them.
 */
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Core } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import type { Context, Next } from "koa";
import { koaBody } from "koa-body";
import { setBodyDeadline } from "../body-deadline";
import { makeUpright, problemOf, type ReceivedFile } from "./picture-check";
import { maxUploadBytes } from "./upload-limits";

const maxFiles = 20;
const maxFields = 20;
const maxFieldBytes = 64 * 1024;
/** Files, fields, and the headers of their parts. */
const maxBodyBytes = maxUploadBytes + 2 * maxFieldBytes;
const folderPrefix = "tambayan-upload-";
/** Longer than any upload takes. */
const leftoverAgeMs = 3600_000;

const uploadHandlers = ["admin-upload.upload", "admin-upload.uploadFile", "admin-upload.replaceFile"];
/** Makes the server read an address that an editor typed. It follows redirects, even into the server's own network. */
const removedHandler = "admin-upload.uploadFromUrls";

type Route = { handler: unknown; config?: { middlewares?: unknown[] } };

/** Call once, in `register`, before Strapi creates the routes. */
export function receiveUploads(strapi: Core.Strapi): void {
  const { admin } = strapi.plugin("upload").routes as unknown as { admin: { routes: Route[] } };
  admin.routes = admin.routes.filter(({ handler }) => handler !== removedHandler);
  for (const handler of uploadHandlers) {
    const route = admin.routes.find((each) => each.handler === handler);
    if (!route) throw new Error(`Strapi has no route ${handler}, so its uploads would not be checked.`);
    // Strapi runs a route's middlewares after authentication and policies: only editors get here.
    const middlewares = [...(route.config?.middlewares ?? []), receiver(strapi)];
    route.config = { ...route.config, middlewares };
  }

  // Strapi does not recognize AVIF, because sharp calls its format "heif", and would store no width and height.
  const pictures = strapi.plugin("upload").service("image-manipulation");
  const { isImage } = pictures;
  pictures.isImage = async (file: { mime?: string }) => file.mime === "image/avif" || isImage(file);
}

/** Removes what a killed process left in the temp folder. */
export async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(folderPrefix));
  for (const folder of names.map((name) => path.join(tmpdir(), name))) {
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Number.NaN }));
    // It may be another user's: then it is not ours to remove.
    if (Date.now() - mtimeMs > leftoverAgeMs) await rm(folder, { recursive: true }).catch(() => undefined);
  }
}

const receiver = (strapi: Core.Strapi) => async (ctx: Context, next: Next) => {
  // The same calls change a description, by JSON.
  if (!ctx.is("multipart")) return next();
  const stated = ctx.get("content-length");
  // The parser does not limit the headers of parts, but Node enforces the stated length.
  if (stated === "") return ctx.lengthRequired("The upload's length is not stated.");
  if (Number(stated) > maxBodyBytes) throw tooLarge();

  setBodyDeadline(strapi, ctx.req, "upload");
  const folder = await mkdtemp(path.join(tmpdir(), folderPrefix));
  try {
    await parseInto(folder, ctx);
    for (const file of filesOf(ctx)) {
      const problem = await problemOf(file);
      if (problem) throw new errors.ValidationError(problem);
      await makeUpright(file);
    }
    return await next();
  } finally {
    delete ctx.request.files;
    // After an error, the parser may still be closing its files.
    const removed = rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    await removed.catch((error: Error) => strapi.log.error(error));
  }
};

async function parseInto(uploadDir: string, ctx: Context): Promise<void> {
  // No event would end the parser's wait.
  if (ctx.req.destroyed) throw malformed();
  let fileCount = 0;
  const parse = koaBody({
    multipart: true,
    formidable: {
      uploadDir,
      maxFileSize: maxUploadBytes,
      maxFields,
      maxFieldsSize: maxFieldBytes,
      filter({ name }) {
        fileCount += 1;
        return name === "files" && fileCount <= maxFiles;
      },
    },
    onError(error) {
      // A failed system call is the server's fault; everything else is the body's.
      if ("syscall" in error) throw error;
      throw Reflect.get(error, "httpCode") === 413 ? tooLarge() : malformed();
    },
  });
  await parse(ctx, async () => undefined);
  if (fileCount > maxFiles) throw tooLarge();
}

/** Exactly the files that Strapi will use. */
function filesOf(ctx: Context): ReceivedFile[] {
  const files = ctx.request.files?.files ?? [];
  return Array.isArray(files) ? files : [files];
}

const malformed = () => new errors.ValidationError("The upload is malformed or incomplete.");

const tooLarge = () =>
  new errors.PayloadTooLargeError(
    `An upload can have up to ${maxFiles} files, and ${maxUploadBytes / 1024 / 1024} MB in total.`,
  );
