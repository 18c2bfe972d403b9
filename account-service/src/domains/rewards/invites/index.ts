import { type Reward, rewardViewOf } from "../core/index.ts";
import { invitationRoutes } from "./console-routes.ts";
import { createInviteReview } from "./invite-review-service.ts";
import { inviteRoutes } from "./routes.ts";
import { createInvites } from "./service.ts";

/** Invitations of friends. */
export const invites: Reward = {
  kind: "invite",
  isOn: async ({ db, context }, policy) => createInvites(db, context).isOn(policy),
  routes: async (app, { db, context }) => {
    await inviteRoutes(app, { invites: createInvites(db, context) });
  },
  consoleRoutes: async (app, { db, context }) => {
    await invitationRoutes(app, { review: createInviteReview(db, context) });
  },
  decisions: [{ kind: "invitation", waiting: (db, context) => createInviteReview(db, context).waiting() }],
  /** Remembers who invited a new account. */
  registered: (trx, context, { UserNum, invite, client }) =>
    createInvites(trx, context).bind(UserNum, invite, client),
  parts: ({ db, context }) => ({
    invites: async (viewer) =>
      createInvites(db, context).read(viewer.account.UserNum, await rewardViewOf(viewer, db, context)),
  }),
};

export { createInviteReview } from "./invite-review-service.ts";
export { createInvites } from "./service.ts";
