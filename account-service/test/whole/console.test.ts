import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import * as contract from "../../contract/index.ts";
import { type Call, CONSOLE_MESSAGES, GIVEN_ROLES, MESSAGES, type Role } from "../../contract/index.ts";
import { get, newPlayer, post } from "../accounts.ts";
import { login, openApp, openOwnApp, type TestApp, tokenOf } from "../app.ts";
import { describeEachDatabase, useDatabase } from "../database.ts";
import { enableTotp } from "../totp.ts";

type Caller = Role | "player" | "visitor";
const CALLERS: Caller[] = [
  "admin",
  "support",
  "shop_manager",
  "community_manager",
  "finance",
  "auditor",
  "player",
  "visitor",
];

/** Every call of the console, with the roles that may make it. */
const WHO_MAY: Record<string, Role[]> = {
  "GET /admin/dashboard": ["admin", "support", "shop_manager", "finance", "auditor"],
  "GET /admin/dashboard/days": ["admin", "support", "shop_manager", "finance", "auditor"],

  "GET /admin/search": ["admin", "support", "shop_manager", "finance", "auditor"],

  "GET /admin/character-services": ["admin", "shop_manager", "auditor"],
  "POST /admin/character-services": ["admin", "shop_manager"],
  "GET /admin/players/:UserNum/character-changes": ["admin", "support", "auditor"],
  "POST /admin/character-changes/:id/undo": ["admin", "shop_manager"],

  "GET /admin/staff": ["admin", "auditor"],
  "POST /admin/staff/grant": ["admin"],
  "POST /admin/staff/revoke": ["admin"],

  "GET /admin/audit": ["admin", "auditor"],
  "POST /admin/audit/verify": ["admin", "auditor"],

  "GET /admin/campaigns": ["admin", "auditor"],
  "POST /admin/campaigns": ["admin"],
  "GET /admin/campaigns/:id": ["admin", "auditor"],
  "POST /admin/campaigns/:id/codes": ["admin"],
  "POST /admin/campaigns/:id/code": ["admin"],
  "POST /admin/campaigns/:id/batches/:batch/download": ["admin"],
  "POST /admin/campaigns/:id/pause": ["admin"],
  "POST /admin/campaigns/:id/resume": ["admin"],
  "POST /admin/campaigns/:id/end": ["admin"],
  "POST /admin/campaigns/:id/revoke": ["admin"],
  "POST /admin/campaigns/:id/batches/:batch/revoke": ["admin"],
  "GET /admin/codes": ["admin", "auditor"],
  "GET /admin/redemptions": ["admin", "auditor"],
  "GET /admin/streamers": ["admin", "auditor"],
  "POST /admin/streamers": ["admin"],
  "POST /admin/streamers/change": ["admin"],

  "GET /admin/rewards": ["admin", "support", "auditor"],
  "GET /admin/vote-sites": ["admin", "support", "auditor"],
  "POST /admin/vote-sites": ["admin"],
  "POST /admin/vote-sites/:id": ["admin"],
  "GET /admin/invitations": ["admin", "support", "auditor"],
  "POST /admin/invitations/:UserNum/pay": ["admin"],
  "POST /admin/invitations/:UserNum/reject": ["admin"],

  "GET /admin/tickets": ["admin", "support", "auditor"],
  "GET /admin/tickets/:number": ["admin", "support", "auditor"],
  "GET /admin/tickets/:number/player": ["admin", "support", "auditor"],
  "POST /admin/tickets/:number/assign": ["admin", "support"],
  "GET /admin/saved-replies": ["admin", "support", "auditor"],
  "POST /admin/saved-replies": ["admin", "support"],
  "POST /admin/saved-replies/remove": ["admin", "support"],
  "POST /admin/tickets/:number/answer": ["admin", "support"],
  "POST /admin/tickets/:number/close": ["admin", "support"],

  "GET /admin/whitelist": ["admin", "support", "auditor"],
  "GET /admin/whitelist/address": ["admin", "support", "auditor"],
  "POST /admin/whitelist/decide": ["admin", "support"],

  "GET /admin/shop": ["admin", "shop_manager", "auditor"],
  "GET /admin/shop/:ProductNum": ["admin", "shop_manager", "auditor"],
  "POST /admin/shop/:ProductNum": ["admin", "shop_manager"],
  "POST /admin/shop/bulk/preview": ["admin", "shop_manager"],
  "POST /admin/shop/bulk": ["admin", "shop_manager"],
  "POST /admin/bundles": ["admin", "shop_manager"],
  "POST /admin/bundles/:ProductNum": ["admin", "shop_manager"],
  "POST /admin/shop/:ProductNum/picture": ["admin", "shop_manager"],
  "POST /admin/shop/:ProductNum/picture/remove": ["admin", "shop_manager"],

  "GET /admin/orders": ["admin", "support", "shop_manager", "auditor"],
  "POST /admin/orders/:line/refund": ["admin", "shop_manager"],

  "GET /admin/payments": ["admin", "support", "finance", "auditor"],
  "GET /admin/payments/packages": ["admin", "support", "finance", "auditor"],
  "POST /admin/payments/packages": ["admin"],
  "POST /admin/payments/packages/:id": ["admin"],
  "POST /admin/payments/packages/:id/picture": ["admin"],
  "GET /admin/payments/channels": ["admin", "support", "finance", "auditor"],
  "POST /admin/payments/channels": ["admin"],
  "POST /admin/payments/channels/:id": ["admin"],
  "GET /admin/approvals": ["admin", "support", "shop_manager", "finance", "auditor"],
  "POST /admin/approvals/:id/approve": ["admin", "support", "shop_manager", "finance"],
  "POST /admin/approvals/:id/reject": ["admin", "support", "shop_manager", "finance"],
  "GET /admin/payments/receipts": ["admin", "support", "finance", "auditor"],
  "GET /admin/payments/receipts/:id/picture": ["admin", "support", "finance", "auditor"],
  "POST /admin/payments/receipts/:id/approve": ["admin", "finance"],
  "POST /admin/payments/receipts/:id/reject": ["admin", "finance"],
  "GET /admin/payments/debts": ["admin", "support", "finance", "auditor"],
  "POST /admin/payments/debts/:UserNum/forgive": ["admin", "finance"],
  "GET /admin/payments/:id": ["admin", "support", "finance", "auditor"],
  "POST /admin/payments/:id/check": ["admin", "finance"],
  "POST /admin/payments/:id/refund": ["admin", "finance"],
  "POST /admin/payments/:id/credit": ["admin", "finance"],
  "POST /admin/payments/:id/dismiss": ["admin", "finance"],
  "POST /admin/payments/:id/returned": ["admin", "finance"],
  "POST /admin/payments/:id/dispute": ["admin", "finance"],

  "GET /admin/policy": ["admin", "auditor"],
  "POST /admin/policy/preview": ["admin", "auditor"],
  "POST /admin/policy": ["admin"],
  "GET /admin/players": ["admin", "support", "auditor"],
  "GET /admin/players/:UserNum": ["admin", "support", "auditor"],
  "GET /admin/players/:UserNum/ledger": ["admin", "support", "finance", "auditor"],
  "GET /admin/players/:UserNum/orders": ["admin", "support", "shop_manager", "auditor"],
  "GET /admin/players/:UserNum/tickets": ["admin", "support", "auditor"],
  "GET /admin/players/:UserNum/timeline": ["admin", "support", "auditor"],
  "GET /admin/players/:UserNum/audit": ["admin", "support", "auditor"],
  "POST /admin/players/:UserNum/notes": ["admin", "support"],
  "POST /admin/players/:UserNum/ban": ["admin", "support"],
  "POST /admin/players/:UserNum/lift": ["admin", "support"],
  "POST /admin/players/:UserNum/sessions/end": ["admin", "support"],
  "POST /admin/players/:UserNum/recovery-mail": ["admin", "support"],
  "POST /admin/players/:UserNum/clear-login-wait": ["admin", "support"],
  "POST /admin/players/:UserNum/reset-login": ["admin", "support"],

  "POST /admin/players/:UserNum/repair": ["admin", "support"],

  "POST /admin/players/:UserNum/adjust": ["admin"],
};

/** The console's lists that go on after a cursor. */
const LISTS = Object.entries(contract)
  .flatMap(([name, calls]) =>
    name.endsWith("Calls") ? Object.values<Call>(calls as Record<string, Call>) : [],
  )
  .filter(({ path, query }) => path.startsWith("/admin/") && query && "before" in query.shape)
  .map(({ path }) => path);

describeEachDatabase("the operators' console", (kind) => {
  const database = useDatabase(kind);

  /** An account in each role, with its token. */
  async function openAll(test: TestApp): Promise<Record<Caller, string | undefined>> {
    const admin = await tokenOf(test.app, "gm");
    const tokens: Record<Caller, string | undefined> = {
      admin,
      player: (await newPlayer(test.app)).token,
      visitor: undefined,
      support: undefined,
      shop_manager: undefined,
      community_manager: undefined,
      finance: undefined,
      auditor: undefined,
    };
    for (const role of GIVEN_ROLES) {
      const { UserID, token } = await newPlayer(test.app);
      const granted = await post(test.app, "/admin/staff/grant", { UserID, role }, admin);
      expect(granted.json()).toEqual({ message: CONSOLE_MESSAGES.roleGranted });
      tokens[role] = token;
    }
    return tokens;
  }

  it("allows each role its own calls only", async () => {
    const test = await openApp(database);
    const calls = test.app.consoleRoutes.map(({ method, url }) => `${method} ${url}`);
    expect(calls.toSorted()).toEqual(Object.keys(WHO_MAY).toSorted());

    const tokens = await openAll(test);
    const found: Record<string, string[]> = {};
    for (const call of calls) {
      const [method, url = ""] = call.split(" ");
      found[call] = [];
      for (const caller of CALLERS) {
        const address = url.replace(/:\w+/g, "1");
        // Without a body, an allowed call fails validation or finds nothing, and changes nothing.
        const token = tokens[caller];
        const answer =
          method === "GET" ? await get(test.app, address, token) : await post(test.app, address, {}, token);
        if (answer.statusCode === 401) expect(caller).toBe("visitor");
        else if (answer.statusCode === 403)
          expect(answer.json()).toMatchObject({ error: CONSOLE_MESSAGES.notAllowed });
        else {
          expect([200, 404, 409, 422], `${call} by ${caller}: ${answer.body.slice(0, 200)}`).toContain(
            answer.statusCode,
          );
          found[call].push(caller);
        }
      }
    }
    expect(found).toEqual(WHO_MAY);
  });

  it("answers a cursor that no row can have as any other unusable query, whatever the database", async () => {
    const test = await openApp(database);
    const admin = await tokenOf(test.app, "gm");
    const { UserNum } = (await get(test.app, "/session", admin)).json().data;
    const paths = LISTS.map((path) => path.replace(":UserNum", UserNum));
    expect(paths.length).toBeGreaterThan(10);
    const id = randomUUID();
    const cursors = [
      ...["0", "-1", "abc", "1.abc", "2147483648", "9007199254740991", "9999999999", "9".repeat(30)],
      ...[`9999999999999999.${id}`, `253402300800000.${id}`, `8640000000000000.${id}`, `-1.${id}`, `.${id}`],
      ...[`1.${"9".repeat(20)}`, "9999999999999999.1", "1.2147483648", "1.0", "1.0.AA", "1.1.A", "1.0.____"],
    ];
    const answers: Record<string, string[]> = {};
    for (const path of paths)
      for (const query of ["", "&format=csv", "&search=a", "&search=a&by=email", "&order=oldest"])
        for (const before of cursors) {
          const answer = await get(test.app, `${path}?before=${before}${query}`, admin);
          if (answer.statusCode === 200) continue;
          const told = `${answer.statusCode} ${answer.json().error}`;
          answers[told] = [...(answers[told] ?? []), `${path}?before=${before}${query}`];
        }
    expect(Object.keys(answers)).toEqual([`422 ${MESSAGES.badRequest}`]);
    const refused = answers[`422 ${MESSAGES.badRequest}`] ?? [];
    for (const list of ["approvals", "payments", "redemptions"])
      for (const before of cursors) expect(refused).toContain(`/admin/${list}?before=${before}`);
  });

  it.each([
    ["tickets", "?state=nonsense"],
    ["audit", "?from=yesterday"],
    ["payments", "?before=abc"],
    ["players/abc", ""],
  ])("answers for what nobody can list in the site's words: %s%s", async (list, query) => {
    const test = await openApp(database);
    const answer = await get(test.app, `/admin/${list}${query}`, await tokenOf(test.app, "gm"));
    expect([answer.statusCode, answer.json().error]).toEqual([422, MESSAGES.badRequest]);
  });

  it("requires two-step login of staff if configured", async () => {
    const open = await openApp(database);
    const admin = await tokenOf(open.app, "gm");
    const player = await newPlayer(open.app);
    await post(open.app, "/admin/staff/grant", { UserID: player.UserID, role: "support" }, admin);

    const test = await openOwnApp(database, {
      env: { REQUIRE_ADMIN_SECOND_FACTOR: true, JWT_SECRET: open.env.JWT_SECRET },
    });
    expect((await get(test.app, "/admin/tickets", player.token)).statusCode).toBe(403);
    // They are told why, and where to go.
    const again = (await login(test.app, player.UserID, player.password)).json().data;
    expect(again.message).toBe(MESSAGES.secondFactorNeeded);
    const { data } = (await get(test.app, "/account/security", player.token)).json();
    expect(data.secondFactor).toMatchObject({ on: false, required: true });
    await enableTotp(test, player);
    expect((await get(test.app, "/admin/tickets", player.token)).statusCode).toBe(200);
  });
});
