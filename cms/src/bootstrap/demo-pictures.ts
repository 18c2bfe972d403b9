/** Uploads the pictures of the demo content, each file once. */
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { Core } from "@strapi/strapi";
import { z } from "zod";

const mimeTypes: Record<string, string> = { ".webp": "image/webp", ".svg": "image/svg+xml" };

const entrySchema = z.object({
  file: z.string().min(1),
  title: z.string().optional(),
  alt: z.string().min(1),
});

/** A list of pictures, or an object of alternative texts by file name. */
const catalogueSchema = z.union([
  z.array(entrySchema),
  z
    .record(z.string(), z.string().min(1))
    .transform((alts): z.infer<typeof entrySchema>[] =>
      Object.entries(alts).map(([file, alt]) => ({ file, alt })),
    ),
]);

/** `name` is the path within the media folder, e.g. `news/03.webp`. */
export type SeedPicture = { name: string; alt: string };

/**
 * Reads the index.json of a folder: its pictures with their alternative text.
 * @throws if it is missing or malformed
 */
export function readCatalogue(mediaDir: string, folder: string): z.infer<typeof catalogueSchema> {
  const file = path.join(mediaDir, folder, "index.json");
  if (!existsSync(file)) throw new Error(`The demo content is incomplete: ${file} is missing.`);
  return catalogueSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** A picture's name in the media library: `news/03.webp` becomes `news-03.webp`. */
function libraryName(name: string): string {
  return name.replace("/", "-");
}

/** Small icons have a folder of their own: an editor who chooses a picture would otherwise see them first. */
const iconFolder = { path: "icons/", name: "Icons" };

async function iconFolderId(strapi: Core.Strapi): Promise<number> {
  const { name } = iconFolder;
  const known: { id: number } | null = await strapi.db
    .query("plugin::upload.folder")
    .findOne({ where: { name, parent: null } });
  if (known) return known.id;
  const made: { id: number } = await strapi.plugin("upload").service("folder").create({ name, parent: null });
  return made.id;
}

type LibraryFile = { id: number; name: string };

async function upload(
  strapi: Core.Strapi,
  mediaDir: string,
  pictures: SeedPicture[],
): Promise<LibraryFile[]> {
  const files = pictures.map(({ name }) => {
    const filepath = path.join(mediaDir, name);
    return {
      filepath,
      originalFilename: libraryName(name),
      mimetype: mimeTypes[path.extname(name)],
      size: statSync(filepath).size,
    };
  });
  const isIcon = ({ name }: SeedPicture) => name.startsWith(iconFolder.path);
  const folder = pictures.some(isIcon) ? await iconFolderId(strapi) : undefined;
  const fileInfo = pictures.map((picture) => ({
    name: libraryName(picture.name),
    alternativeText: picture.alt,
    ...(isIcon(picture) && { folder }),
  }));
  return strapi.plugin("upload").service("upload").upload({ data: { fileInfo }, files });
}

/** Uploads without recompressing: the originals are already optimized, and it takes half the time. */
async function withoutOptimization<T>(strapi: Core.Strapi, work: () => Promise<T>): Promise<T> {
  const service = strapi.plugin("upload").service("upload");
  const settings = await service.getSettings();
  await service.setSettings({ ...settings, sizeOptimization: false, autoOrientation: false });
  try {
    return await work();
  } finally {
    await service.setSettings(settings);
  }
}

/**
 * Uploads the pictures that are not in the media library yet.
 * @returns file ids by `name`
 * @throws if a picture is missing, before anything is uploaded
 */
export async function uploadPictures(
  strapi: Core.Strapi,
  mediaDir: string,
  pictures: SeedPicture[],
): Promise<Map<string, number>> {
  const wanted = [...new Map(pictures.map((picture) => [picture.name, picture])).values()];
  const missing = wanted.map(({ name }) => path.join(mediaDir, name)).filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`The demo content is incomplete: missing ${missing.join(", ")}.`);

  const known: LibraryFile[] = await strapi.db.query("plugin::upload.file").findMany({
    select: ["id", "name"],
    where: { name: { $in: wanted.map(({ name }) => libraryName(name)) } },
  });
  const ids = new Map(known.map((file) => [file.name, file.id]));
  const fresh = wanted.filter(({ name }) => !ids.has(libraryName(name)));
  if (fresh.length > 0) {
    const uploaded = await withoutOptimization(strapi, () => upload(strapi, mediaDir, fresh));
    for (const file of uploaded) ids.set(file.name, file.id);
  }
  return new Map(
    wanted.map(({ name }) => {
      const id = ids.get(libraryName(name));
      if (id === undefined) throw new Error(`The picture ${name} was not uploaded.`);
      return [name, id];
    }),
  );
}
