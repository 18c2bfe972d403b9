/** The two editor roles beyond super admin. Made once; afterwards they belong to the operators. */
import type { Core } from "@strapi/strapi";
import { contentTypes } from "@strapi/utils";
import { type AnnouncedType, announcedTypes } from "../../contract";

type Permission = {
  action: string;
  subject?: string;
  properties?: { fields: string[] };
  conditions?: string[];
};
type Role = { name: string; code: string; description: string; permissions: Permission[] };

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
  const model = strapi.contentType(uid);
  const hidden = contentTypes.getNonVisibleAttributes(model);
  return Object.keys(model.attributes).filter((field) => !hidden.includes(field));
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
      description: "Writes drafts of news, guides and events. A community manager publishes them.",
      permissions: [
        ...writingPermissions(strapi, "api::news.news", [...systemFields, ...publishingFields]),
        ...uploadPermissions,
      ],
    },
  ];
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
  for (const { permissions, ...role } of editorRoles(strapi)) {
    if (await roles.exists({ code: role.code })) continue;
    const { id } = await roles.create(role);
    await roles.assignPermissions(
      id,
      permissions.map((permission) => ({ conditions: [], ...permission })),
    );
    await removeUnusedDefaultRoles(strapi);
    strapi.log.info(`Created the role ${role.name}`);
  }
}
