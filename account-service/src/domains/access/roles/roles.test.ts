import { expect, it } from "vitest";
import {
  CONSOLE_MESSAGES,
  MESSAGES,
  sessionResponseSchema,
  staffResponseSchema,
} from "../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../test/accounts.ts";
import { login, openApp, tokenOf } from "../../../../test/app.ts";
import { CLIENT, contextOf, grantRole } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { countRows } from "../../../../test/game.ts";
import { MINUTE } from "../../../lib/time.ts";
import { failedStaffLogins } from "./alerts.ts";
import { createRoles } from "./service.ts";

describeEachDatabase("roles", (kind) => {
  const database = useDatabase(kind);

  it("end with the next call, and web is told who has one", async () => {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const { UserID, UserNum, token } = await newPlayer(test.app);
    const role = async () =>
      sessionResponseSchema.strict().parse((await get(test.app, "/session", token)).json()).data.role;
    expect(await role()).toBeNull();
    await post(test.app, "/admin/staff/grant", { UserID: UserID.toUpperCase(), role: "auditor" }, admin);
    expect(await role()).toBe("auditor");
    expect((await get(test.app, "/admin/audit", token)).statusCode).toBe(200);
    await post(test.app, "/admin/staff/grant", { UserID, role: "support" }, admin);
    expect(await role()).toBe("support");
    expect((await get(test.app, "/admin/audit", token)).statusCode).toBe(403);
    const taken = await post(test.app, "/admin/staff/revoke", { UserNum }, admin);
    expect(taken.json()).toEqual({ message: CONSOLE_MESSAGES.roleRevoked });
    expect(await role()).toBeNull();
    expect((await get(test.app, "/admin/tickets", token)).statusCode).toBe(403);
    expect((await post(test.app, "/admin/staff/revoke", { UserNum }, admin)).statusCode).toBe(404);

    const { entries } = (await get(test.app, `/admin/audit?player=${UserID}`, admin)).json();
    expect(entries.map((entry: { action: string; detail: string }) => [entry.action, entry.detail])).toEqual(
      expect.arrayContaining([
        ["role_revoked", "role: support → none"],
        ["role_granted", "role: auditor → support"],
        ["role_granted", "role: none → auditor"],
      ]),
    );
    expect(entries[0]).toMatchObject({ actor: { UserID: "gm" }, account: { UserID } });
  });

  it("are for existing accounts, and for no administrator", async () => {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const grant = async (form: object) =>
      (await post(test.app, "/admin/staff/grant", form, admin)).json().error;
    expect(await grant({ UserID: "nobody_here", role: "support" })).toBe(CONSOLE_MESSAGES.userUnknown);
    expect(await grant({ UserID: "gm", role: "support" })).toBe(CONSOLE_MESSAGES.roleOfAdmin);
    expect(await grant({ UserID: "juan", role: "admin" })).toBe(CONSOLE_MESSAGES.roleInvalid);
    const { staff } = (await get(test.app, "/admin/staff", admin)).json();
    expect(staff).toContainEqual(
      expect.objectContaining({ UserID: "gm", role: "admin", granted: null, secondFactor: false }),
    );
  });

  it("are listed with who granted them and when, after the administrators", async () => {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const { UserID, UserNum } = await newPlayer(test.app);
    await post(test.app, "/admin/staff/grant", { UserID, role: "finance" }, admin);
    const { staff } = staffResponseSchema.strict().parse((await get(test.app, "/admin/staff", admin)).json());
    const granted = test.clock.now().toISOString();
    expect(staff).toContainEqual({
      UserNum,
      UserID,
      role: "finance",
      granted,
      grantedBy: "gm",
      secondFactor: false,
    });
    const admins = staff.filter(({ role }) => role === "admin").length;
    expect(staff.findIndex(({ role }) => role !== "admin")).toBe(admins);
  });

  it("are changed only as they were seen", async () => {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const { UserID, UserNum } = await newPlayer(test.app);
    const grant = (form: object) => post(test.app, "/admin/staff/grant", { UserID, ...form }, admin);
    expect((await grant({ role: "auditor", seen: { role: "" } })).statusCode).toBe(200);
    // Another administrator's page is older.
    expect((await grant({ role: "finance", seen: { role: "" } })).statusCode).toBe(409);
    const revoke = { UserNum, seen: { role: "support" } };
    expect((await post(test.app, "/admin/staff/revoke", revoke, admin)).statusCode).toBe(409);
    expect(await createRoles(test.db, contextOf(test)).roleOf(UserNum)).toBe("auditor");
    expect((await grant({ role: "finance", seen: { role: "auditor" } })).statusCode).toBe(200);
  });

  it("are granted once where many administrators grant one at once", async () => {
    const test = await openApp(database);
    const { UserID, UserNum } = await newPlayer(test.app);
    await Promise.all(Array.from({ length: 20 }, () => grantRole(test, UserID, "support")));
    expect(await countRows(test.db, "StaffRole", { UserNum })).toBe(1);
    expect(await countRows(test.db, "RoleGrant", { UserNum })).toBe(1);
    expect(await countRows(test.db, "AuditLog", { UserNum, action: "role_granted" })).toBe(1);
  });

  it("tell who may be sent what: whoever has the right, administrators included", async () => {
    const test = await openApp(database);
    const roles = createRoles(test.db, contextOf(test));
    const [support, auditor] = [await newPlayer(test.app), await newPlayer(test.app)];
    await grantRole(test, support.UserID, "support");
    await grantRole(test, auditor.UserID, "auditor");
    const admins = (await roles.listStaff()).filter(({ role }) => role === "admin");
    const may = async (right: "read" | "write") => new Set(await roles.staffWith("tickets", right));
    for (const { UserNum } of admins) expect(await may("write")).toContain(UserNum);
    expect(await may("write")).toContain(support.UserNum);
    expect(await may("write")).not.toContain(auditor.UserNum);
    expect(await may("read")).toContain(auditor.UserNum);
    await roles.revoke({ UserNum: support.UserNum }, { UserNum: null, client: CLIENT });
    expect(await may("read")).not.toContain(support.UserNum);
  });

  it("alert of ten failed logins on one account within a quarter of an hour", async () => {
    const test = await openApp(database);
    const [staff, player] = [await newPlayer(test.app), await newPlayer(test.app)];
    await grantRole(test, staff.UserID, "support");
    const found = () => failedStaffLogins.find(test.db, contextOf(test));
    const fail = async (UserID: string, times: number) => {
      for (let attempt = 0; attempt < times; attempt += 1)
        expect((await login(test.app, UserID, "wrong")).json().error).toBe(MESSAGES.wrongCredentials);
    };
    await fail(player.UserID, 10);
    await fail(staff.UserID, 9);
    expect(await found()).toBeNull();
    await fail(staff.UserID, 1);
    expect(await found()).toContain("1 staff account ");
    test.clock.advance(16 * MINUTE);
    expect(await found()).toBeNull();
  });
});
