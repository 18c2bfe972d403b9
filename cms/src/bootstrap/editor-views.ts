/** How the admin shows the content types: columns, order, labels and help texts. */
import type { Core } from "@strapi/strapi";
import type { AnnouncedType } from "../../contract";
import { chapterUid, factUid } from "../api/site/site-queries";

const version = 3;

type View = {
  /** The version that brought or changed this view. Raise both after changing it. */
  since: number;
  /** The field an entry is called by in the admin. */
  title: string;
  /** Columns of the list. */
  list: string[];
  sort: { by: string; order: "ASC" | "DESC" };
  /** Rows of the form; a field with its width in twelfths. */
  edit: [field: string, width: number][][];
  /** Label and help text. */
  fields: Record<string, [label: string, help: string]>;
};

/**
 * What to upload for a place of the site: twice as many pixels as the place has at its widest (web's styles), for screens
 * that show two where others show one. Smaller sizes are made of it here.
 */
const pictureSize = (width: number, height: number, ratio: string, weight: string) =>
  `Best ${width} × ${height} pixels (${ratio}), ${weight} at most; WebP, PNG or JPEG.`;
/** Pictures between paragraphs: readers get them as they are. */
const inText = "Pictures in it: 1472 pixels wide at most, in any ratio, 300 kB at most each.";
/** How a moment is entered, beside what src/admin/manila-time.tsx shows. */
const clock = "You enter your computer's time; the panel “Manila time” on the right shows it in Manila.";
/** Where the words for readers who cannot see a picture are written, of fields that have none beside them. */
const ofFile = "Click the pencil below it and fill in “Alternative text”: it is not published without.";
const altText = "What the picture shows, for readers who cannot see it.";

const picture = (size: string): View => ({
  since: 3,
  title: "title",
  list: ["title", "image", "updatedAt"],
  sort: { by: "createdAt", order: "DESC" },
  edit: [[["title", 12]], [["image", 12]], [["alt", 12]]],
  fields: {
    title: ["Title", "Shown below the picture."],
    image: ["Picture", size],
    alt: ["Description", altText],
  },
});

/** A page of the guide: there is one of each, so its list is never seen. */
const guidePage = (lead: string, ...parts: [field: string, label: string, help: string][]): View => ({
  since: 3,
  title: "lead",
  list: ["lead", "updatedAt"],
  sort: { by: "updatedAt", order: "DESC" },
  edit: [[["lead", 12]], [["text", 12]], ...parts.map(([field]): [string, number][] => [[field, 12]])],
  fields: {
    lead: ["Lead", lead],
    text: ["Text", `Above everything else on the page. May be empty. ${inText}`],
    ...Object.fromEntries(parts.map(([field, ...words]) => [field, words])),
  },
});

type ViewUid = AnnouncedType | typeof chapterUid | typeof factUid;

export const editorViews: Record<ViewUid, View> = {
  "api::story.story": guidePage("One sentence below the heading Story.", [
    "chapters",
    "Chapters",
    "In the order in which they are read.",
  ]),
  "api::game-system.game-system": guidePage("One sentence below the heading Game System.", [
    "chapters",
    "Systems",
    "One rule of the game each. The tables of chat commands stay below them.",
  ]),
  "api::server-information.server-information": guidePage(
    "One sentence below the heading Server Information.",
    ["facts", "Facts", "The rows of the table. Who holds the club areas comes from the game."],
    ["chapters", "Chapters", "Below the table, with a picture where you like. May be empty."],
  ),
  [chapterUid]: {
    since: 3,
    title: "title",
    list: ["title", "anchor"],
    sort: { by: "title", order: "ASC" },
    edit: [
      [
        ["title", 6],
        ["anchor", 6],
      ],
      [["text", 12]],
      [
        ["institute", 6],
        ["key", 6],
      ],
      [["picture", 12]],
      [["alt", 12]],
    ],
    fields: {
      title: ["Title", "The heading."],
      anchor: [
        "Place in the address",
        "Small letters and hyphens, as in /story#the-last-bell. Keep it: links lead there. The same in every language.",
      ],
      text: ["Text", `Short paragraphs: most players read on a phone. ${inText}`],
      institute: ["Institute", "Gives a chapter of the story its school's colour, emblem and drawing."],
      key: ["Key", "Game System: the key that opens it, for example P. Shown beside the title."],
      picture: [
        "Picture",
        `Shown whole, above the text, instead of the drawing. ${pictureSize(1600, 560, "20:7", "300 kB")}`,
      ],
      alt: ["Picture's description", `${altText} Needed where there is a picture.`],
    },
  },
  [factUid]: {
    since: 2,
    title: "name",
    list: ["name", "value"],
    sort: { by: "name", order: "ASC" },
    edit: [
      [
        ["name", 4],
        ["value", 8],
      ],
    ],
    fields: { name: ["What", "For example Server time."], value: ["How it is here", "One line."] },
  },
  "api::news.news": {
    since: 3,
    title: "subject",
    list: ["subject", "type", "author", "date", "publishAt"],
    sort: { by: "date", order: "DESC" },
    edit: [
      [["subject", 12]],
      [
        ["type", 6],
        ["author", 6],
      ],
      [["content", 12]],
      [
        ["thumbnail", 6],
        ["IsShowThumbnail", 6],
      ],
      [
        ["eventStart", 6],
        ["eventEnd", 6],
      ],
      [
        ["publishAt", 6],
        ["date", 6],
      ],
      [["slug", 12]],
    ],
    fields: {
      subject: ["Subject", "The headline in lists and on the page."],
      type: ["Kind", "Decides whether it is listed under News, Guides or Events."],
      author: ["Writer", "The name players see, for example GM Amihan."],
      content: ["Text", `Use headings and lists: most players read on a phone. ${inText}`],
      thumbnail: [
        "Picture",
        `For lists, the top of the page and links that are shared; cut to 16:9. ${pictureSize(1472, 828, "16:9", "300 kB")} ${ofFile}`,
      ],
      IsShowThumbnail: ["Show the picture on the page", "Off: the picture is only used in lists."],
      eventStart: ["Event starts", `Events only. ${clock}`],
      eventEnd: ["Event ends", `Events only. Must be after the start. ${clock}`],
      publishAt: [
        "Publish by itself at",
        `Save the draft and it goes online at this time by itself, each language by its own. ${clock} For items not online yet.`,
      ],
      date: ["Date on the site", "Filled in at the first publishing. Later edits do not change it."],
      slug: ["Short name", "Used in addresses. Left empty, it is made from the subject."],
      topicId: ["Topic number", "The number in the item's address."],
      views: ["Views", "Counted by the site."],
    },
  },
  "api::banner.banner": {
    since: 3,
    title: "alt",
    list: ["img", "alt", "link", "order", "publishAt", "unpublishAt"],
    sort: { by: "order", order: "ASC" },
    edit: [
      [["img", 12]],
      [["alt", 12]],
      [
        ["link", 8],
        ["order", 4],
      ],
      [
        ["publishAt", 6],
        ["unpublishAt", 6],
      ],
    ],
    fields: {
      img: ["Picture", `Shown at 615 × 210, cut to that ratio. ${pictureSize(1230, 420, "41:14", "200 kB")}`],
      alt: ["Description", `${altText} Repeat any words in it.`],
      link: ["Opens", "A page of the site such as /news, or a full https:// address. May be empty."],
      order: ["Order", "Lowest first."],
      publishAt: [
        "Publish by itself at",
        `Save the draft and it goes online at this time by itself. ${clock} For banners not online yet.`,
      ],
      unpublishAt: [
        "Take down by itself at",
        `Publish it, by hand or by itself, and it goes offline again at this time. ${clock} May be empty.`,
      ],
    },
  },
  "api::download-link.download-link": {
    since: 3,
    title: "link_name",
    list: ["link_name", "link_type", "link_date", "seq", "publishAt"],
    sort: { by: "seq", order: "ASC" },
    edit: [
      [
        ["link_name", 8],
        ["link_type", 4],
      ],
      [["link_address", 12]],
      [["link_description", 12]],
      [
        ["link_date", 6],
        ["seq", 6],
      ],
      [
        ["size_bytes", 6],
        ["link_icon", 6],
      ],
      [["sha256", 12]],
      [["publishAt", 6]],
    ],
    fields: {
      link_name: ["Name", "What the button says, for example Full client."],
      link_type: ["Kind", "Direct, mirror, torrent, or a patch for an installed client."],
      link_address: ["Address", "Where the file is: https:// or a magnet link."],
      link_description: ["Description", "Who it is for; one or two sentences."],
      link_date: ["Released on", "The day the file was made."],
      seq: ["Order", "Lowest first."],
      size_bytes: ["Size in bytes", "Exactly as the file server shows it."],
      link_icon: ["Icon", `Shown at 36 × 36. ${pictureSize(72, 72, "1:1", "20 kB")} ${ofFile}`],
      sha256: ["SHA-256", "64 digits and small letters, so that players can check the file."],
      publishAt: [
        "Publish by itself at",
        `Save the draft and it goes online at this time by itself, such as a patch after maintenance. ${clock} For links not online yet.`,
      ],
    },
  },
  "api::wallpaper.wallpaper": picture(
    `Players download the file itself, and smaller sizes made of it; the list shows it cut to 16:9. ${pictureSize(3840, 2160, "16:9", "4 MB")}`,
  ),
  "api::gallery-image.gallery-image": picture(
    `Cut to 16:10 in the list, whole when it is opened. ${pictureSize(1920, 1200, "16:10", "500 kB")}`,
  ),
  "api::movie.movie": {
    since: 3,
    title: "title",
    list: ["title", "poster", "video_url", "updatedAt"],
    sort: { by: "createdAt", order: "DESC" },
    edit: [[["title", 12]], [["video_url", 12]], [["description", 12]], [["poster", 12]]],
    fields: {
      title: ["Title", "Shown below the video."],
      video_url: ["Video's address", "The full https:// address of the video's page or player."],
      description: ["Description", "What players will see; one or two sentences."],
      poster: [
        "Picture",
        `Shown until the video is started; cut to 16:9. ${pictureSize(1600, 900, "16:9", "300 kB")} ${ofFile}`,
      ],
    },
  },
};

type Metadatas = Record<string, { edit: Record<string, unknown>; list: Record<string, unknown> }>;

async function applyView(strapi: Core.Strapi, uid: ViewUid, view: View): Promise<void> {
  const manager = strapi.plugin("content-manager");
  const ofComponent = uid === chapterUid || uid === factUid;
  const service = manager.service(ofComponent ? "components" : "content-types");
  const model = ofComponent ? service.findComponent(uid) : service.findContentType(uid);
  const current: { settings: object; metadatas: Metadatas } = await service.findConfiguration(model);
  const metadatas = structuredClone(current.metadatas);
  for (const [field, [label, description]] of Object.entries(view.fields)) {
    const meta = metadatas[field];
    if (!meta) throw new Error(`The admin's view of ${uid} names a field that does not exist: ${field}.`);
    meta.edit = { ...meta.edit, label, description };
    meta.list = { ...meta.list, label };
  }
  await service.updateConfiguration(model, {
    settings: {
      ...current.settings,
      mainField: view.title,
      defaultSortBy: view.sort.by,
      defaultSortOrder: view.sort.order,
      pageSize: 20,
    },
    metadatas,
    layouts: { list: view.list, edit: view.edit.map((row) => row.map(([name, size]) => ({ name, size }))) },
  });
}

/** Each is applied once for the version that brought it, so that what operators arrange afterwards stays. */
export async function createEditorViews(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: "api", name: "site", key: "editor-views" });
  const applied = Number((await store.get({})) ?? 0);
  if (applied === version) return;
  for (const [uid, view] of Object.entries(editorViews)) {
    if (view.since > applied) await applyView(strapi, uid as ViewUid, view);
  }
  await store.set({ value: version });
}
