import type { RouteHandle } from "~/platform/page/meta";

/** A page of one account: its title says whose, so that staff can tell the tabs of several players apart. */
export const playerPage = (name: string): RouteHandle<{ player: { UserID: string } }> => ({
  breadcrumb: ({ player }) => `${player.UserID}: ${name}`,
});
