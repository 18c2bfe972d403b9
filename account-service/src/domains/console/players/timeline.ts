import {
  type AuditAction,
  CONSOLE_MESSAGES,
  hasRight,
  type Role,
  TIMELINE_KIND_OF,
  TIMELINE_KINDS,
  type Timeline,
  type TimelineKind,
  type TimelineQuery,
} from "../../../../contract/index.ts";
import { ServiceError } from "../../../errors.ts";
import type { Audit } from "../../foundation/audit/index.ts";

const KINDS = Object.entries(TIMELINE_KIND_OF) as [AuditAction, TimelineKind | null][];

/**
 * A page of an account's history: the entries of the audit log about it, of the kinds that a role may read.
 * @param kind one of them; '' for all
 * @throws ServiceError forbidden for a kind that the role may not read
 */
export async function readTimeline(
  audit: Pick<Audit, "ofAccount">,
  UserNum: number,
  { kind, ...query }: TimelineQuery,
  role: Role | null,
): Promise<Timeline> {
  const kinds = (Object.keys(TIMELINE_KINDS) as TimelineKind[]).filter((each) =>
    hasRight(role, TIMELINE_KINDS[each], "read"),
  );
  if (kind !== "" && !kinds.includes(kind)) {
    throw new ServiceError("forbidden", { message: CONSOLE_MESSAGES.notAllowed });
  }
  const wanted = kind === "" ? kinds : [kind];
  const actions = KINDS.flatMap(([action, of]) => (of !== null && wanted.includes(of) ? [action] : []));
  const { entries, next } = await audit.ofAccount(UserNum, query, actions);
  return {
    entries: entries.flatMap(({ seq: _, account: __, ...entry }) => {
      const of = TIMELINE_KIND_OF[entry.action as AuditAction];
      return of ? [{ ...entry, kind: of }] : [];
    }),
    next,
    kinds,
  };
}
