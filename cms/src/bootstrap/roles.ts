/**
 * The two editor roles besides super admin. They are created once; administrators may change them afterwards. Each
 * later `version` adds its new permissions once.
 */
import type { Core } from "@strapi/strapi";
import { type AnnouncedType, announcedTypes, contentLocales } from "../../contract";
import { guidePageUids } from "../api/site/guide-page-uids";

type Permission = {
  action: string;
  subject?: string;
  properties?: { fields?: string[]; locales?: string[] };
  conditions?: string[];
};
type Role = { name: string; code: string; description: string; permissions: Permission[] };

/**
 * 1: the roles. 2: guide pages, content in two languages. 3: scheduled publishing of banners and download links. 4:
 * questions, pages and notices. 5: terms, system requirements, more fields of banners and server information. 6:
 * recurring events.
 */
const version = 6;

/** The fields that a version added to existing types, and whether only those who may publish write them. */
type AddedFields = { ofPublishers: boolean; fields: Partial<Record<AnnouncedType, string[]>> };
const version3: AddedFields = {
  ofPublishers: true,
  fields: {
    "api::banner.banner": ["publishAt", "unpublishAt"],
    "api::download-link.download-link": ["publishAt"],
  },
};
const version5: AddedFields = {
  ofPublishers: false,
  fields: {
    "api::banner.banner": ["imgPhone", "headline", "language"],
    "api::server-information.server-information": ["picture", "alt"],
  },
};

/** The types that version 5 added. */
const termsAndRequirements: AnnouncedType[] = [guidePageUids.terms, guidePageUids["system-requirements"]];
const guidePages: AnnouncedType[] = Object.values(guidePageUids);
/** The types that version 4 added. */
const questionsAndPages: AnnouncedType[] = ["api::question.question", "api::page.page"];
const noticeUid: AnnouncedType = "api::notice.notice";
const recurringEventUid: AnnouncedType = "api::recurring-event.recurring-event";
const localised: AnnouncedType[] = [
  ...(["api::news.news", ...guidePages, ...questionsAndPages, noticeUid, recurringEventUid] as const),
];

/**
 * What community managers write. The settings of the site are for super admins, and for users to whom they grant them.
 */
export const managedTypes = announcedTypes.filter((uid) => uid !== "api::site-settings.site-settings");

const explorer = "plugin::content-manager.explorer";

/** Written by the system only. */
const systemFields = ["topicId", "views", "searchText", "discordPost"];
/** They decide when an item is published and how it is sorted, so only those who may publish write them. */
const publishingFields = ["publishAt", "date"];

const uploadPermissions: Permission[] = [
  { action: "plugin::upload.read" },
  { action: "plugin::upload.assets.create" },
  { action: "plugin::upload.assets.update" },
  { action: "plugin::upload.assets.download" },
  { action: "plugin::upload.assets.copy-link" },
];

function fieldsOf(strapi: Core.Strapi, uid: AnnouncedType): string[] {
  const options = { components: strapi.components };
  return strapi.service("admin::content-type").getNestedFields(strapi.contentType(uid), options);
}

/** Editors may write in every language. */
function inAllLanguages({ subject, properties, ...permission }: Permission): Permission {
  const has = localised.some((uid) => uid === subject);
  return {
    ...permission,
    ...(subject && { subject }),
    ...((properties || has) && {
      properties: { ...properties, ...(has && { locales: [...contentLocales] }) },
    }),
  };
}

/** Permissions to read all fields, and to create and update all but `lockedFields`. */
function writingPermissions(
  strapi: Core.Strapi,
  subject: AnnouncedType,
  lockedFields: string[],
): Permission[] {
  const all = fieldsOf(strapi, subject);
  const writable = all.filter((field) => !lockedFields.includes(field));
  return [
    { action: `${explorer}.read`, subject, properties: { fields: all } },
    { action: `${explorer}.create`, subject, properties: { fields: writable } },
    { action: `${explorer}.update`, subject, properties: { fields: writable } },
  ];
}

function editorRoles(strapi: Core.Strapi): Role[] {
  return [
    {
      name: "Community manager",
      code: "community-manager",
      description: "Writes, publishes and deletes all content.",
      permissions: [
        ...managedTypes.flatMap((subject) => [
          ...writingPermissions(strapi, subject, systemFields),
          { action: `${explorer}.delete`, subject },
          { action: `${explorer}.publish`, subject },
        ]),
        ...uploadPermissions,
      ],
    },
    {
      name: "Writer",
      code: "writer",
      description:
        "Writes drafts of news, guides, events, guide pages, questions and pages, which a community manager publishes. Changes pictures that are only in their own drafts.",
      permissions: [
        ...writingPermissions(strapi, "api::news.news", [...systemFields, ...publishingFields]),
        ...[...guidePages, ...questionsAndPages].flatMap((subject) =>
          writingPermissions(strapi, subject, []),
        ),
        ...uploadPermissions,
      ],
    },
  ].map((role) => ({ ...role, permissions: role.permissions.map(inAllLanguages) }));
}

/** Adds a version's fields: for reading to everyone who may read, for writing to everyone who may write them. */
function withFields(
  { fields, ofPublishers }: AddedFields,
  permission: Permission,
  all: Permission[],
): Permission {
  const { action, subject, properties } = permission;
  const added = announcedTypes.flatMap((uid) => (uid === subject ? (fields[uid] ?? []) : []));
  const mayPublish = all.some((other) => other.subject === subject && other.action.endsWith(".publish"));
  if (!properties?.fields || added.length === 0 || (ofPublishers && !mayPublish && !action.endsWith(".read")))
    return permission;
  return {
    ...permission,
    properties: { ...properties, fields: [...new Set([...properties.fields, ...added])] },
  };
}

/**
 * Adds the permissions of newer versions and keeps what administrators changed.
 * @param applied the version that last created or updated the roles
 */
async function addNewPermissions(
  strapi: Core.Strapi,
  { code, permissions }: Role,
  applied: number,
): Promise<void> {
  const roles = strapi.service("admin::role");
  const role = await roles.findOne({ code });
  const rows: Permission[] = await strapi
    .service("admin::permission")
    .findMany({ where: { role: { id: role.id } } });
  let all = rows.map(({ action, subject, properties, conditions }): Permission => {
    return { action, subject, properties, conditions };
  });
  if (applied < 2) {
    const pages = guidePages.filter((page) => !termsAndRequirements.includes(page));
    const ofPages = permissions.filter(({ subject }) => pages.some((page) => page === subject));
    all = [...all.map(inAllLanguages), ...ofPages.map((permission) => ({ conditions: [], ...permission }))];
  }
  const addTypes = (uids: AnnouncedType[]) => {
    const added = permissions.filter(({ subject }) => uids.some((uid) => uid === subject));
    all = [...all, ...added.map((permission) => ({ conditions: [], ...permission }))];
  };
  const addFields = (added: AddedFields) => {
    all = all.map((permission) => withFields(added, permission, all));
  };
  if (applied < 3) addFields(version3);
  if (applied < 4) addTypes([...questionsAndPages, noticeUid]);
  if (applied < 5) {
    addTypes(termsAndRequirements);
    addFields(version5);
  }
  if (applied < 6) addTypes([recurringEventUid]);
  await roles.assignPermissions(role.id, all);
}

/** Removes Strapi's default Editor and Author roles, unless a user has them. */
async function removeUnusedDefaultRoles(strapi: Core.Strapi): Promise<void> {
  const roles = strapi.service("admin::role");
  for (const code of ["strapi-editor", "strapi-author"]) {
    const role = await roles.findOneWithUsersCount({ code });
    if (role && role.usersCount === 0) await roles.deleteByIds([role.id]);
  }
}

export async function createRoles(strapi: Core.Strapi): Promise<void> {
  const roles = strapi.service("admin::role");
  const store = strapi.store({ type: "api", name: "site", key: "roles" });
  const applied = Number((await store.get({})) ?? 1);
  for (const { permissions, ...role } of editorRoles(strapi)) {
    if (await roles.exists({ code: role.code })) {
      if (applied < version) await addNewPermissions(strapi, { ...role, permissions }, applied);
      continue;
    }
    const { id } = await roles.create(role);
    await roles.assignPermissions(
      id,
      permissions.map((permission) => ({ conditions: [], ...permission })),
    );
    await removeUnusedDefaultRoles(strapi);
    strapi.log.info(`Created the role ${role.name}`);
  }
  if (applied < version) await store.set({ value: version });
}
