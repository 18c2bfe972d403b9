import { COMMAND_LINE } from "../modules/audit/audit-service.ts";
import type { Actor } from "../modules/operators/operators-service.ts";

/** The command line, as an operator: nobody's account. */
export const BY: Actor = { UserNum: null, client: COMMAND_LINE };
