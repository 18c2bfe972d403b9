import { expect, it } from "vitest";
import { CONSOLE_MESSAGES, fillIn, type GrantRoleRequest } from "../../../../contract/index.ts";
import { newPlayer } from "../../../../test/accounts.ts";
import { openApp } from "../../../../test/app.ts";
import { CLIENT, contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { sql } from "../../../../test/sql.ts";
import { ServiceError } from "../../../errors.ts";
import { createRoles } from "../../access/roles/index.ts";

describeEachDatabase("who has changed a field meanwhile", (kind) => {
  const database = useDatabase(kind);

  it("is said of each thing by itself, without the audit log, and not if it was changed in another way", async () => {
    const test = await openApp(database);
    const [one, other, ana, ben] = [
      await newPlayer(test.app),
      await newPlayer(test.app),
      await newPlayer(test.app),
      await newPlayer(test.app),
    ];
    const grant = (by: number | null, request: GrantRoleRequest) =>
      createRoles(test.db, contextOf(test))
        .grant(request, { UserNum: by, client: CLIENT })
        .then(
          () => null,
          (error: unknown) => (error instanceof ServiceError ? error.fields : error),
        );
    await grant(ana.UserNum, { UserID: one.UserID, role: "support" });
    await grant(ben.UserNum, { UserID: other.UserID, role: "support" });
    await sql(database.db)("AuditLog").delete();
    await sql(database.db)("AuditHead").update({ seq: 0 });
    const late = { role: "finance", seen: { role: "" } } as const;
    const changedBy = ({ UserID }: { UserID: string }) => ({
      role: [fillIn(CONSOLE_MESSAGES.fieldChangedBy, { author: UserID })],
    });
    expect(await grant(ben.UserNum, { UserID: one.UserID, ...late })).toEqual(changedBy(ana));
    expect(await grant(ana.UserNum, { UserID: other.UserID, ...late })).toEqual(changedBy(ben));

    const unknown = { role: [CONSOLE_MESSAGES.fieldChanged] };
    await sql(database.db)("StaffRole").where({ UserNum: one.UserNum }).update({ role: "auditor" });
    expect(await grant(ben.UserNum, { UserID: one.UserID, ...late })).toEqual(unknown);
    await grant(null, { UserID: other.UserID, role: "auditor" });
    expect(await grant(ben.UserNum, { UserID: other.UserID, ...late })).toEqual(unknown);
  });
});
