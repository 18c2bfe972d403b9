/**
 * The two editor roles beyond super admin. Made once; afterwards they belong to the operators, who are given once more
 * what a later version brought: `version`.
 */
import type { Core } from "@strapi/strapi";
import { type AnnouncedType, announcedTypes, contentLocales } from "../../contract";
import { guidePageUids } from "../api/site/site-queries";

type Permission = {
  action: string;
  subject?: string;
  properties?: { fields?: string[]; locales?: string[] };
  conditions?: string[];
};
type Role = { name: string; code: string; description: string; permissions: Permission[] };

/** 1: the roles. 2: the guide pages, and content in two languages. */
const version = 2;

const guidePages: AnnouncedType[] = Object.values(guidePageUids);
const localised: AnnouncedType[] = ["api::news.news", ...guidePages];

const explorer = "plugin::content-manager.explorer";

/** Counted and numbered by the system. */
const systemFields = ["topicId", "views", "searchText"];
/** They decide when an item goes online and where it stands in the list: not for those who may not publish. */
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

/** Editors write in every language of the site. */
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

/** Reading all fields, and creating and changing those outside `lockedFields`. */
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
      description: "Writes, publishes and removes everything on the site.",
      permissions: [
        ...announcedTypes.flatMap((subject) => [
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
        "Writes drafts of news, guides, events and guide pages. A community manager publishes them.",
      permissions: [
        ...writingPermissions(strapi, "api::news.news", [...systemFields, ...publishingFields]),
        ...guidePages.flatMap((subject) => writingPermissions(strapi, subject, [])),
        ...uploadPermissions,
      ],
    },
  ].map((role) => ({ ...role, permissions: role.permissions.map(inAllLanguages) }));
}

/** What operators have arranged stays, and what a newer version knows comes to it. */
async function addNewPermissions(strapi: Core.Strapi, { code, permissions }: Role): Promise<void> {
  const roles = strapi.service("admin::role");
  const role = await roles.findOne({ code });
  const had: Permission[] = await strapi
    .service("admin::permission")
    .findMany({ where: { role: { id: role.id } } });
  await roles.assignPermissions(role.id, [
    ...had.map(({ action, subject, properties, conditions }) =>
      inAllLanguages({ action, subject, properties, conditions }),
    ),
    ...permissions
      .filter(({ subject }) => guidePages.some((page) => page === subject))
      .map((permission) => ({ conditions: [], ...permission })),
  ]);
}

/** Strapi's own Editor and Author would only confuse beside ours. A role that somebody has stays. */
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
  const upgrading = Number((await store.get({})) ?? 1) < version;
  for (const { permissions, ...role } of editorRoles(strapi)) {
    if (await roles.exists({ code: role.code })) {
      if (upgrading) await addNewPermissions(strapi, { ...role, permissions });
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
  if (upgrading) await store.set({ value: version });
}
