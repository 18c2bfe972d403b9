import type { Actor } from "../../context.ts";
import { COMMAND_LINE } from "../../domains/foundation/audit/index.ts";

/** The command line as an actor, without an account. */
export const ACTOR: Actor = { UserNum: null, client: COMMAND_LINE };
