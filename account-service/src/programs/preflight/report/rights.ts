import type { Inspection } from "../findings.ts";
import type { CheckedPermission } from "../grants.ts";
import { columnList, note, ok, type Section, todo } from "./lines.ts";

/** E.g. "INSERT; SELECT of A, B". */
function rightsInWords(rights: CheckedPermission[]) {
  const whole = rights.filter(({ right }) => right.column === undefined).map(({ words }) => words);
  const byColumn = ["SELECT", "UPDATE"].flatMap((permission) => {
    const columns = rights.flatMap(({ right }) =>
      right.permission === permission && right.column !== undefined ? [right.column] : [],
    );
    return columns.length > 0 ? [`${permission} of ${columnList(columns)}`] : [];
  });
  return [...whole, ...byColumn].join("; ");
}

export function rightsSection({ rights, server, controlled }: Inspection): Section {
  const places = [...new Set(rights.map(({ place }) => place))];
  const of = (place: string, wanted: (right: Inspection["rights"][number]) => boolean) =>
    rights.filter((right) => right.place === place && wanted(right));
  const lines = places.map((place) => {
    const missing = of(place, ({ needed, held }) => needed && !held);
    return missing.length === 0
      ? ok(`${place}: everything that the service needs`)
      : todo(
          `${place}: missing ${rightsInWords(missing)}`,
          `Grant the service's login its permissions on ${place}: least-privilege.sql does this.`,
        );
  });
  // Full control has already been reported.
  if (server.isSysadmin || controlled.length > 0) return { title: "Permissions of this login", lines };
  const more = places.flatMap((place) => {
    const extra = of(place, ({ needed, held }) => !needed && held);
    if (extra.length === 0) return [];
    const words = extra.map(({ right, words }) =>
      right.column === undefined ? words : `${right.permission} of columns that the service never writes`,
    );
    return [note(`${place}: more than the service needs: ${words.join(", ")}; revoke it`)];
  });
  return { title: "Permissions of this login", lines: [...lines, ...more] };
}
