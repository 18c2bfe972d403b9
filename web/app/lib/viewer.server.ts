import { redirect } from "@remix-run/node";
import { MESSAGES } from "@tambayan/account-service/contract";
import type { VisitorAccount } from "./account-client.server";
import { failureMessage } from "./account-client.server";
import type { Viewer } from "./context";
import { isCallError } from "./http.server";
import type { SiteSession } from "./session.server";

/**
 * Who is behind a session, asked for at most once a request. Loaders run side by side, so each that needs to know calls
 * it. A session that is over is cleared, told of and left for the home page (spec section 8, 401).
 */
export function createViewer(session: SiteSession, account: VisitorAccount): () => Promise<Viewer> {
  let asked: Promise<Viewer> | undefined;

  async function ask(): Promise<Viewer> {
    if (!session.has("token")) return { state: "visitor" };
    try {
      const { user, status } = await account.session();
      return { state: "player", user, type: status };
    } catch (error) {
      if (!isCallError(error)) throw error;
      if (error.status !== 401) return { state: "unreachable" };
      session.unset("token");
      session.flash("notice", { icon: "error", title: failureMessage(error), text: MESSAGES.sessionExpired });
      throw redirect("/");
    }
  }

  return () => {
    asked ??= ask();
    return asked;
  };
}
