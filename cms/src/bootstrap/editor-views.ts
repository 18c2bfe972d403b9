/** How the admin shows the content types: columns, order, labels and help text. */
import type { Core } from "@strapi/strapi";
import type { AnnouncedType } from "../../contract";
import { weekdays } from "../api/site/calendar";

const version = 10;

type View = {
  /** The version that added or last changed this view. Raise both after a change. */
  since: number;
  /** The field whose value names an entry in the admin. */
  title: string;
  /** Columns of the list view. */
  list: string[];
  sort: { by: string; order: "ASC" | "DESC" };
  /** Rows of the form: each field and its width in twelfths. */
  edit: [field: string, width: number][][];
  /** Label and help text. */
  fields: Record<string, [label: string, help: string]>;
};

/**
 * What to upload for a place on the site: twice the pixels of its largest size in web's styles, for high-density
 * screens. Smaller sizes are created on upload.
 */
const pictureSize = (width: number, height: number, ratio: string, weight: string) =>
  `Best ${width} × ${height} pixels (${ratio}), ${weight} at most. WebP, PNG or JPEG.`;
/** Pictures between paragraphs are served as uploaded. */
const inText = "Pictures in the text: 1472 pixels wide at most, any ratio, 300 kB at most each.";
/** As src/admin/manila-time-input.tsx takes it. */
const clock = "In Manila time.";
/** For media fields without an `alt` field beside them. */
const ofFile = 'Click the pencil below it and fill in "Alternative text": it is required for publishing.';
const linkHelp = "Choose a page of the site, or type a full https:// address. Optional.";
const altText = "What the picture shows, for people who cannot see it.";

const picture = (size: string): View => ({
  since: 4,
  title: "title",
  list: ["title", "image", "updatedAt"],
  sort: { by: "createdAt", order: "DESC" },
  edit: [[["title", 12]], [["image", 12]], [["alt", 12]]],
  fields: {
    title: ["Title", "Shown below the picture."],
    image: ["Picture", size],
    alt: ["Alternative text", altText],
  },
});

/** A guide page is a single type: its list view is never shown. */
const guidePage = (lead: string, ...parts: [field: string, label: string, help: string][]): View => ({
  since: 6,
  title: "lead",
  list: ["lead", "updatedAt"],
  sort: { by: "updatedAt", order: "DESC" },
  edit: [[["lead", 12]], [["text", 12]], ...parts.map(([field]): [string, number][] => [[field, 12]])],
  fields: {
    lead: ["Lead", lead],
    text: ["Text", `Shown above everything else on the page. Optional. ${inText}`],
    ...Object.fromEntries(parts.map(([field, ...words]) => [field, words])),
  },
});

/** What pages are made of (src/components/page). */
const chapterUid = "page.chapter";
const factUid = "page.fact";
/** What "Site" is made of (src/components/site). */
const menuItemUid = "site.menu-item";
const requirementUid = "page.requirement";
const schoolUid = "site.school";
const classUid = "site.class";
const sectionUid = "site.section";
const lookUid = "site.look";
const componentUids = [
  chapterUid,
  factUid,
  requirementUid,
  menuItemUid,
  schoolUid,
  classUid,
  sectionUid,
  lookUid,
] as const;

type ViewUid = AnnouncedType | (typeof componentUids)[number];

/** For fields of "Site" that may be empty. */
const social = (place: string): [string, string] => [place, "The full https:// address. Empty: not shown."];
const feature = (label: string): [string, string] => [
  label,
  "Off: no links lead there, and its pages do not exist.",
];

/** A school or class with another name or emblem. */
const badge = (kind: "school" | "class", label: string): View => ({
  since: 6,
  title: kind,
  list: [kind, "name"],
  sort: { by: kind, order: "ASC" },
  edit: [
    [
      [kind, 4],
      ["name", 8],
    ],
    [["emblem", 6]],
  ],
  fields: {
    [kind]: [label, "Under its usual name."],
    name: ["Name", "On rankings, characters and guides, in both languages. Empty: the usual one."],
    emblem: [
      "Emblem",
      `On dark backgrounds; transparent. Empty: the usual one. ${pictureSize(192, 192, "1:1", "30 kB")}`,
    ],
  },
});

export const editorViews: Record<ViewUid, View> = {
  "api::story.story": guidePage('One sentence below the heading "Story".', [
    "chapters",
    "Chapters",
    "In reading order.",
  ]),
  "api::game-system.game-system": guidePage('One sentence below the heading "Game System".', [
    "chapters",
    "Systems",
    "One per system of the game. The tables of keys and chat commands follow them.",
  ]),
  "api::server-information.server-information": guidePage(
    'One sentence below the heading "Server Information".',
    [
      "picture",
      "Picture",
      `Shown uncropped above the table. Optional. ${pictureSize(1600, 560, "20:7", "300 kB")}`,
    ],
    ["alt", "Alternative text", `${altText} Required if there is a picture.`],
    ["facts", "Facts", "Rows of the table. Club areas and their owners come from the game."],
    ["chapters", "Chapters", "Shown below the table, with or without pictures. Optional."],
  ),
  "api::terms.terms": guidePage('One sentence below the heading "Terms of Use", e.g. who they are between.'),
  "api::system-requirements.system-requirements": guidePage("One sentence above the table.", [
    "requirements",
    "Requirements",
    "Rows of the table.",
  ]),
  [requirementUid]: {
    since: 6,
    title: "part",
    list: ["part", "minimum", "recommended"],
    sort: { by: "part", order: "ASC" },
    edit: [
      [
        ["part", 4],
        ["minimum", 4],
        ["recommended", 4],
      ],
    ],
    fields: {
      part: ["Component", "e.g. Graphics card"],
      minimum: ["Minimum", "What the game starts with."],
      recommended: ["Recommended", "What it runs well with."],
    },
  },
  [chapterUid]: {
    since: 9,
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
      title: ["Title", "The heading of the chapter."],
      anchor: [
        "Anchor",
        "The end of the address, as in /story#the-last-bell. Leave it empty to create it from the title. Lowercase letters, digits and hyphens, the same in every language. Don't change it later: other pages link to it.",
      ],
      text: ["Text", `Keep paragraphs short: most players read on their phone. ${inText}`],
      institute: ["Institute", "Story only: gives the chapter its school's color, emblem and artwork."],
      key: ["Key", "Game System only: the key that opens it, e.g. P. Shown next to the title."],
      picture: [
        "Picture",
        `Shown uncropped above the text, in place of the school's artwork. ${pictureSize(1600, 560, "20:7", "300 kB")}`,
      ],
      alt: ["Alternative text", `${altText} Required if there is a picture.`],
    },
  },
  [factUid]: {
    since: 4,
    title: "name",
    list: ["name", "value"],
    sort: { by: "name", order: "ASC" },
    edit: [
      [
        ["name", 4],
        ["value", 8],
      ],
    ],
    fields: { name: ["Name", "e.g. Server time"], value: ["Value", "One line."] },
  },
  "api::news.news": {
    since: 10,
    title: "subject",
    list: ["subject", "type", "author", "date", "publishAt"],
    sort: { by: "date", order: "DESC" },
    edit: [
      [["subject", 12]],
      [
        ["type", 6],
        ["author", 6],
      ],
      [
        ["eventStart", 6],
        ["eventEnd", 6],
      ],
      [["content", 12]],
      [
        ["thumbnail", 6],
        ["IsShowThumbnail", 3],
        ["leads", 3],
      ],
      [
        ["publishAt", 6],
        ["date", 6],
      ],
      [["slug", 12]],
    ],
    fields: {
      subject: ["Subject", "The headline, in lists and on the page."],
      type: ["Type", "Whether it is listed under News, Guides or Events."],
      author: ["Author", "The name players see, e.g. GM Amihan."],
      content: ["Text", `Use headings and lists: most players read on their phone. ${inText}`],
      thumbnail: [
        "Picture",
        `Shown in lists, at the top of the page and in link previews. Cropped to 16:9. ${pictureSize(1472, 828, "16:9", "300 kB")} ${ofFile}`,
      ],
      IsShowThumbnail: [
        "Show the picture on the page",
        "If off, the picture appears only in lists and link previews.",
      ],
      leads: [
        "Lead story",
        "Large at the top of the front page, until a newer one is marked, or the event is over. For news and events with a picture.",
      ],
      eventStart: ["Event starts", `Events only. ${clock}`],
      eventEnd: ["Event ends", `Events only. Must be after the start. ${clock}`],
      publishAt: [
        "Publish at",
        `Save the draft: it is published automatically at this time. For items that are not online yet. Each language has its own time. ${clock}`,
      ],
      date: ["Date on the site", "Set when the item is first published. Later edits don't change it."],
      slug: ["Slug", "Used in addresses. Leave it empty to create it from the subject."],
      topicId: ["Topic number", "The number in the item's address."],
      views: ["Views", "Counted by the site."],
    },
  },
  "api::banner.banner": {
    since: 6,
    title: "alt",
    list: ["img", "alt", "link", "order", "publishAt", "unpublishAt"],
    sort: { by: "order", order: "ASC" },
    edit: [
      [
        ["img", 6],
        ["imgPhone", 6],
      ],
      [["headline", 12]],
      [["alt", 12]],
      [["link", 12]],
      [
        ["language", 6],
        ["order", 6],
      ],
      [
        ["publishAt", 6],
        ["unpublishAt", 6],
      ],
    ],
    fields: {
      img: [
        "Picture",
        `Shown at 615 × 210, cropped to that ratio. ${pictureSize(1230, 420, "41:14", "200 kB")}`,
      ],
      imgPhone: [
        "Picture for phones",
        `In place of the other on narrow screens, cropped to 16:9. Optional. ${pictureSize(1080, 608, "16:9", "120 kB")}`,
      ],
      headline: [
        "Headline",
        "Shown over the picture, for pictures without words in them. Optional; a few words are best.",
      ],
      alt: ["Alternative text", `${altText} Include any words that are in the picture.`],
      link: ["Link", linkHelp],
      language: ["Readers", "All, or only those of the site in English (en) or Filipino (fil)."],
      order: ["Order", "Lowest first."],
      publishAt: [
        "Publish at",
        `Save the draft: it is published automatically at this time. For banners that are not online yet. ${clock}`,
      ],
      unpublishAt: [
        "Unpublish at",
        `Once published, the banner goes offline automatically at this time. Optional. ${clock}`,
      ],
    },
  },
  "api::download-link.download-link": {
    since: 6,
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
      link_name: ["Name", "The text of the button, e.g. Full client."],
      link_type: ["Type", "Direct, mirror, torrent, or a patch for an installed client."],
      link_address: ["File address", "An https:// address or a magnet link."],
      link_description: ["Description", "Who it is for, in one or two sentences."],
      link_date: ["Release date", "The day the file was made."],
      seq: ["Order", "Lowest first."],
      size_bytes: [
        "Size in bytes",
        '"Read from the file", on the right, fills in this and the SHA-256 of the file on your computer.',
      ],
      link_icon: ["Icon", `Shown at 36 × 36. ${pictureSize(72, 72, "1:1", "20 kB")} ${ofFile}`],
      sha256: ["SHA-256", "64 digits and letters from a to f; players use it to check the file."],
      publishAt: [
        "Publish at",
        `Save the draft: it is published automatically at this time, e.g. a patch after maintenance. For links that are not online yet. ${clock}`,
      ],
    },
  },
  "api::wallpaper.wallpaper": picture(
    `Players download the original and smaller sizes of it. Cropped to 16:9 in the list. ${pictureSize(3840, 2160, "16:9", "4 MB")}`,
  ),
  "api::gallery-image.gallery-image": picture(
    `Cropped to 16:10 in the list, uncropped when opened. ${pictureSize(1920, 1200, "16:10", "500 kB")}`,
  ),
  "api::movie.movie": {
    since: 4,
    title: "title",
    list: ["title", "poster", "video_url", "updatedAt"],
    sort: { by: "createdAt", order: "DESC" },
    edit: [[["title", 12]], [["video_url", 12]], [["description", 12]], [["poster", 12]]],
    fields: {
      title: ["Title", "Shown below the video."],
      video_url: ["Video address", "The full https:// address of the video's page or player."],
      description: ["Description", "What the video shows, in one or two sentences."],
      poster: [
        "Picture",
        `Shown until the video starts. Cropped to 16:9. ${pictureSize(1600, 900, "16:9", "300 kB")} ${ofFile}`,
      ],
    },
  },
  "api::question.question": {
    since: 5,
    title: "question",
    list: ["question", "category", "order"],
    sort: { by: "order", order: "ASC" },
    edit: [
      [["question", 12]],
      [["answer", 12]],
      [
        ["category", 6],
        ["order", 6],
      ],
    ],
    fields: {
      question: ["Question", "As a player would ask it."],
      answer: ["Answer", `A few sentences, with a link to the page that helps. ${inText}`],
      category: ["Category", "As on the ticket form, which shows the first questions of all categories."],
      order: ["Order", "Lowest first."],
    },
  },
  "api::notice.notice": {
    since: 7,
    title: "title",
    list: ["title", "startsAt", "endsAt"],
    sort: { by: "startsAt", order: "DESC" },
    edit: [
      [["title", 12]],
      [["text", 12]],
      [["link", 12]],
      [
        ["startsAt", 6],
        ["endsAt", 6],
      ],
      [
        ["maintenanceFrom", 6],
        ["maintenanceUntil", 6],
      ],
    ],
    fields: {
      title: ["Title", "A few words, e.g. Maintenance tonight."],
      text: ["Text", "One or two sentences. Readers can close the notice; it does not come back to them."],
      link: ["Link", linkHelp],
      startsAt: ["Starts", `Publish the notice: it appears at this time. ${clock}`],
      endsAt: [
        "Ends",
        `It disappears at this time. If several apply, the one that started last is shown. ${clock}`,
      ],
      maintenanceFrom: [
        "Maintenance from",
        `If the notice announces maintenance: when the game servers go down. The server status announces it, and says "Maintenance" from then on. Optional. ${clock}`,
      ],
      maintenanceUntil: ["Maintenance until", `When they are back. ${clock}`],
    },
  },
  "api::recurring-event.recurring-event": {
    since: 8,
    title: "title",
    list: ["title", "kind", "time", "minutes"],
    sort: { by: "title", order: "ASC" },
    edit: [
      [
        ["title", 8],
        ["kind", 4],
      ],
      [
        ["sunday", 3],
        ["monday", 3],
        ["tuesday", 3],
        ["wednesday", 3],
      ],
      [
        ["thursday", 3],
        ["friday", 3],
        ["saturday", 3],
      ],
      [
        ["time", 6],
        ["minutes", 6],
      ],
      [
        ["firstDay", 6],
        ["lastDay", 6],
      ],
    ],
    fields: {
      title: ["Title", "As the calendar shows it, e.g. Club war: Tondo Gate."],
      kind: ["Kind", "Its color in the calendar. Players choose by kind what they are reminded of."],
      ...Object.fromEntries(
        weekdays.map((day) => [day, [`${day.charAt(0).toUpperCase()}${day.slice(1)}s`, ""]] as const),
      ),
      time: ["Starts at", clock],
      minutes: ["Minutes", "How long it takes: 1 to 1,440."],
      firstDay: ["First day", "Empty: it has been going on."],
      lastDay: ["Last day", "Empty: it goes on."],
    },
  },
  "api::page.page": {
    since: 9,
    title: "title",
    list: ["title", "slug", "menu", "order"],
    sort: { by: "title", order: "ASC" },
    edit: [
      [["title", 12]],
      [["text", 12]],
      [
        ["slug", 6],
        ["menu", 3],
        ["order", 3],
      ],
    ],
    fields: {
      title: ["Title", "The heading, and the label in the menu."],
      text: ["Text", `Use headings and lists: most players read on their phone. ${inText}`],
      slug: [
        "Slug",
        "The end of the address, as in /page/event-rules. Leave it empty to create it from the title. Lowercase letters, digits and hyphens, the same in every language.",
      ],
      menu: ["Menu", "The section whose menu it is in. None: only links lead to it."],
      order: ["Order", "In the menu, lowest first."],
    },
  },
  "api::site-settings.site-settings": {
    since: 10,
    title: "name",
    list: ["name", "updatedAt"],
    sort: { by: "updatedAt", order: "DESC" },
    edit: [
      [["name", 12]],
      [
        ["logo", 6],
        ["logoOnLight", 6],
      ],
      [["icon", 6]],
      [
        ["hero", 6],
        ["heroPhone", 6],
      ],
      [
        ["accent", 6],
        ["link", 6],
      ],
      [
        ["displayFont", 6],
        ["textFont", 6],
      ],
      [["support", 12]],
      [
        ["facebookPage", 6],
        ["facebookGroup", 6],
      ],
      [
        ["discord", 6],
        ["youtube", 6],
      ],
      [["tiktok", 6]],
      [
        ["intro", 6],
        ["introFilipino", 6],
      ],
      [
        ["footer", 6],
        ["footerFilipino", 6],
      ],
      [
        ["coinName", 6],
        ["bonusName", 6],
      ],
      [["sections", 12]],
      [["looks", 12]],
      [["schools", 12]],
      [["classes", 12]],
      [["menu", 12]],
      [
        ["itemShop", 4],
        ["topUp", 4],
        ["rankings", 4],
      ],
      [
        ["gallery", 4],
        ["wallpapers", 4],
        ["movies", 4],
      ],
      [["signUp", 4]],
    ],
    fields: {
      name: ["Name", "In titles, share texts and the console. Emails use SITE_NAME of account-service."],
      logo: [
        "Logo",
        `In the header and the footer, on dark backgrounds; transparent. ${pictureSize(460, 92, "5:1", "30 kB")}`,
      ],
      logoOnLight: [
        "Logo on light backgrounds",
        `On printed pages, and for icons in light browser windows. Optional. ${pictureSize(460, 92, "5:1", "30 kB")}`,
      ],
      icon: [
        "Icon",
        `In browser tabs and on home screens. Empty: made from the logo. ${pictureSize(512, 512, "1:1", "50 kB")}`,
      ],
      hero: ["Background", `Behind the top of every page. ${pictureSize(2400, 1100, "24:11", "250 kB")}`],
      heroPhone: ["Background on phones", `Empty: the large one. ${pictureSize(900, 1200, "3:4", "80 kB")}`],
      accent: [
        "Accent color",
        "# and six digits, e.g. #f0b44c: main buttons, headings, coins. Must be light enough to read on the site's dark panels.",
      ],
      link: [
        "Link color",
        "# and six digits, e.g. #8fb4ff. Must be light enough to read on the site's dark panels.",
      ],
      displayFont: ["Font of headings", "Empty: Saira Extra Condensed."],
      textFont: ["Font of texts", "Empty: Source Sans 3."],
      support: [
        "Support messenger",
        "Where players chat with support: an https:// address, or mailto: and an email address. Empty: not shown.",
      ],
      facebookPage: social("Facebook page"),
      facebookGroup: social("Facebook group"),
      discord: social("Discord"),
      youtube: social("YouTube"),
      tiktok: social("TikTok"),
      intro: [
        "The game in one sentence (English)",
        "What it is, for whom, and on what, for someone who sees it for the first time: on the front page, and where search engines show it.",
      ],
      introFilipino: ["The game in one sentence (Filipino)", "Empty: the English one."],
      footer: ["Footer text (English)", "The last lines of every page. Empty: a note about trademarks."],
      footerFilipino: ["Footer text (Filipino)", "Empty: the English one."],
      coinName: ["Name of R-Coin", "What the site calls the currency that players top up."],
      bonusName: ["Name of Milleage", "What the site calls the bonus currency."],
      sections: [
        "Sections",
        "The picture behind the header of a section's pages, and its accent color. Sections that are not listed have the background and color above.",
      ],
      looks: [
        "Seasonal looks",
        "Each applies from its first day to its last, in Manila time. If several apply, the first in this list does.",
      ],
      schools: ["Schools", "Only those with another name or emblem than the usual one."],
      classes: ["Classes", "Only those with another name or emblem than the usual one."],
      menu: [
        "Menu",
        "Only what should differ: entries listed here come first in this order, under their own labels. The others follow.",
      ],
      itemShop: feature("Item shop"),
      topUp: [
        "Top up",
        "Off: no links lead there, and nothing can be bought. Players still see what they paid for.",
      ],
      rankings: feature("Rankings"),
      gallery: feature("Gallery"),
      wallpapers: feature("Wallpapers"),
      movies: feature("Movies"),
      signUp: feature("Sign up"),
    },
  },
  [schoolUid]: badge("school", "School"),
  [classUid]: badge("class", "Class"),
  [sectionUid]: {
    since: 10,
    title: "section",
    list: ["section", "accent"],
    sort: { by: "section", order: "ASC" },
    edit: [
      [
        ["section", 6],
        ["accent", 6],
      ],
      [["picture", 12]],
    ],
    fields: {
      section: ["Section", "A section of the menu."],
      accent: [
        "Accent color",
        "# and six digits: lines, marks and numbers on its pages. Light enough to read, and not a school's color. Empty: the site's.",
      ],
      picture: [
        "Picture",
        `Behind the header and the title, cropped on the sides on phones. Keep the left third dark and calm: the title stands on it. ${pictureSize(2400, 640, "15:4", "60 kB")}`,
      ],
    },
  },
  [lookUid]: {
    since: 10,
    title: "name",
    list: ["name", "firstDay", "lastDay"],
    sort: { by: "firstDay", order: "ASC" },
    edit: [
      [["name", 12]],
      [
        ["firstDay", 6],
        ["lastDay", 6],
      ],
      [
        ["everyYear", 6],
        ["previewed", 6],
      ],
      [
        ["accent", 6],
        ["link", 6],
      ],
      [
        ["hero", 6],
        ["heroPhone", 6],
      ],
      [
        ["ornament", 6],
        ["drift", 6],
      ],
    ],
    fields: {
      name: ["Name", "Only editors see it, e.g. Christmas."],
      firstDay: ["First day", "It starts at midnight in Manila."],
      lastDay: ["Last day", "It ends at the midnight after it."],
      everyYear: ["Every year", "It comes back on the same days of each year, also over New Year."],
      previewed: [
        "Show in previews",
        "Save the draft and open the preview: it is shown there whatever the day. Readers see it only on its days.",
      ],
      accent: ["Accent color", "In place of the site's. Empty: the site's."],
      link: ["Link color", "In place of the site's. Empty: the site's."],
      hero: [
        "Background",
        `In place of the site's, on the front page and wherever there is no section. ${pictureSize(2400, 1100, "24:11", "250 kB")}`,
      ],
      heroPhone: ["Background on phones", `Empty: the large one. ${pictureSize(900, 1200, "3:4", "80 kB")}`],
      ornament: ["Ornament on the logo", "parol: a star lantern hangs from it."],
      drift: ["Over the header", "Snow, or lanterns that rise. Off for readers who want no motion."],
    },
  },
  [menuItemUid]: {
    since: 5,
    title: "item",
    list: ["item", "label"],
    sort: { by: "item", order: "ASC" },
    edit: [
      [
        ["item", 8],
        ["hidden", 4],
      ],
      [
        ["label", 6],
        ["labelFilipino", 6],
      ],
    ],
    fields: {
      item: ["Entry", "A section such as news, or a page in it such as news-events."],
      label: ["Label (English)", "Empty: the usual one."],
      labelFilipino: ["Label (Filipino)", "Empty: the English label, or the usual one."],
      hidden: ["Hidden", "Not in menus. Its page still exists."],
    },
  },
};

type Metadatas = Record<string, { edit: Record<string, unknown>; list: Record<string, unknown> }>;

async function applyView(strapi: Core.Strapi, uid: ViewUid, view: View): Promise<void> {
  const manager = strapi.plugin("content-manager");
  const ofComponent = componentUids.some((component) => component === uid);
  const service = manager.service(ofComponent ? "components" : "content-types");
  const model = ofComponent ? service.findComponent(uid) : service.findContentType(uid);
  const current: { settings: object; metadatas: Metadatas } = await service.findConfiguration(model);
  const metadatas = structuredClone(current.metadatas);
  for (const [field, [label, description]] of Object.entries(view.fields)) {
    const meta = metadatas[field];
    if (!meta) throw new Error(`The admin view of ${uid} names a field that does not exist: ${field}.`);
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

/** Applies each view once per version, so that later changes made in the admin are kept. */
export async function createEditorViews(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: "api", name: "site", key: "editor-views" });
  const applied = Number((await store.get({})) ?? 0);
  if (applied === version) return;
  for (const [uid, view] of Object.entries(editorViews)) {
    if (view.since > applied) await applyView(strapi, uid as ViewUid, view);
  }
  await store.set({ value: version });
}
