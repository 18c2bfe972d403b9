/**
 * Whose files of the media library an editor may change. Strapi's permission `plugin::upload.assets.update` is for all
 * files or none, and its conditions do not reach the calls for many files at once.
 */
import type { Core, Struct, UID } from "@strapi/strapi";
import { errors } from "@strapi/utils";
import type { Context, Next } from "koa";
import { announcedTypes } from "../../contract";
import { managedTypes } from "../bootstrap/roles";

const fileUid = "plugin::upload.file";
const folderUid = "plugin::upload.folder";
const explorer = "plugin::content-manager.explorer";

type Ability = { can(action: string, subject: string): boolean };
type Changed = { files?: unknown; folders?: unknown; all?: true };
type Reads = (ctx: Context) => Changed;

const bodyOf = (ctx: Context) => (ctx.request.body ?? {}) as Record<string, unknown>;
const fileOfRequest: Reads = ({ params, query }) => ({ files: params.id ?? query.id });
const filesAndFolders: Reads = (ctx) => ({ files: bodyOf(ctx).fileIds, folders: bodyOf(ctx).folderIds });
const nothing: Reads = () => ({});

/** What each call changes. A call that is not here stops the start. */
const changes: Record<string, Reads> = {
  "admin-upload.upload": fileOfRequest,
  "admin-upload.uploadFile": nothing,
  "admin-upload.updateFileInfo": fileOfRequest,
  "admin-upload.replaceFile": fileOfRequest,
  "admin-upload.bulkUpdateFileInfo": (ctx) => ({
    files: [bodyOf(ctx).updates].flat().map((update) => (update as { id?: unknown } | undefined)?.id),
  }),
  "admin-file.destroy": fileOfRequest,
  "admin-file.generateAIMetadata": filesAndFolders,
  "admin-file.createAIMetadataJob": () => ({ all: true }),
  "admin-folder.create": nothing,
  "admin-folder.update": ({ params }) => ({ folders: params.id }),
  "admin-folder-file.deleteMany": filesAndFolders,
  "admin-folder-file.moveMany": filesAndFolders,
  "admin-settings.updateSettings": nothing,
  "view-configuration.updateViewConfiguration": nothing,
};

type Route = { method: string; handler: unknown; config?: { middlewares?: unknown[] } };

/** Call once, in `register`, after the routes that are not wanted are gone. */
export function guardMedia(strapi: Core.Strapi): void {
  const { admin } = strapi.plugin("upload").routes as unknown as { admin: { routes: Route[] } };
  for (const route of admin.routes.filter(({ method }) => method !== "GET")) {
    const reads = changes[String(route.handler)];
    if (!reads) throw new Error(`Strapi's ${route.handler} may change files, and nobody has said which.`);
    if (reads === nothing) continue;
    // Before the body of an upload is received.
    const middlewares = [guard(strapi, reads), ...(route.config?.middlewares ?? [])];
    route.config = { ...route.config, middlewares };
  }
}

const guard = (strapi: Core.Strapi, reads: Reads) => async (ctx: Context, next: Next) => {
  const { user, userAbility } = ctx.state as { user: { id: number }; userAbility: Ability };
  const publishes = (uid: UID.ContentType) => {
    const drafts = strapi.contentType(uid).options?.draftAndPublish;
    return userAbility.can(`${explorer}.${drafts ? "publish" : "update"}`, uid);
  };
  if (!managedTypes.every(publishes)) {
    const types = announcedTypes.filter((uid) => !publishes(uid));
    const { all, ...changed } = reads(ctx);
    if (all) throw new errors.ForbiddenError("This changes pictures of published pages.");
    const publisher = managedTypes.some(publishes);
    for (const file of await filesIn(strapi, changed)) {
      const own = publisher || file.createdBy?.id === user.id;
      if (!own || (await isShownByOthers(strapi, file, types, user.id)))
        throw new errors.ForbiddenError(
          `"${file.name}" is not only in drafts of yours. Upload a picture of your own, or ask someone who may publish.`,
        );
    }
  }
  return next();
};

type File = { id: number; name: string; hash: string; createdBy?: { id: number } | null };

/** The files themselves, and those in the folders and below. */
async function filesIn(strapi: Core.Strapi, { files, folders }: Changed): Promise<File[]> {
  const ids = (value: unknown) => [value ?? []].flat() as number[];
  const found = await strapi.db
    .query(folderUid)
    .findMany({ where: { id: { $in: ids(folders) } }, select: ["path"] });
  const below = found.flatMap(({ path }) => [
    { folderPath: path },
    { folderPath: { $startsWith: `${path}/` } },
  ]);
  return strapi.db.query(fileUid).findMany({
    where: { $or: [{ id: { $in: ids(files) } }, ...below] },
    select: ["id", "name", "hash"],
    populate: { createdBy: { select: ["id"] } },
  });
}

/**
 * Whether one of the types has an entry with the file that is published, or someone else's.
 * @param types those that the editor may not publish
 */
async function isShownByOthers(
  strapi: Core.Strapi,
  file: File,
  types: readonly UID.ContentType[],
  editor: number,
): Promise<boolean> {
  for (const uid of types) {
    const shows = showing(strapi, strapi.contentType(uid).attributes, file);
    if (shows.length === 0) continue;
    const others = [
      { publishedAt: { $notNull: true } },
      { createdBy: { id: { $null: true } } },
      { createdBy: { id: { $ne: editor } } },
    ];
    const where = { $and: [{ $or: shows }, { $or: others }] };
    if ((await strapi.db.query(uid).findOne({ where, select: ["id"] })) !== null) return true;
  }
  return false;
}

/** The conditions for entries that show a file: as media, in a text, or in a component. */
function showing(strapi: Core.Strapi, attributes: Struct.SchemaAttributes, file: File): object[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    if (attribute.type === "media") return [{ [name]: { id: file.id } }];
    // A text has the address of its pictures, and every file and its sizes have the hash in theirs.
    if (attribute.type === "blocks") return [{ [name]: { $containsi: file.hash } }];
    if (attribute.type !== "component") return [];
    const part = strapi.components[attribute.component]?.attributes ?? {};
    return showing(strapi, part, file).map((condition) => ({ [name]: condition }));
  });
}
