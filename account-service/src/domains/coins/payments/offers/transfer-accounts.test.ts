import { expect, it } from "vitest";
import {
  type Approval,
  approvalsResponseSchema,
  CONSOLE_MESSAGES,
  channelRequestSchema,
} from "../../../../../contract/index.ts";
import { get, newPlayer, post } from "../../../../../test/accounts.ts";
import { login, tokenOf } from "../../../../../test/app.ts";
import { CLIENT, contextOf } from "../../../../../test/coins.ts";
import { describeEachDatabase } from "../../../../../test/database.ts";
import { changeGameUser, emptyTables } from "../../../../../test/game.ts";
import { type PaymentTest, usePayments } from "../../../../../test/paying.ts";
import { sql } from "../../../../../test/sql.ts";
import { createTransferAccounts } from "./transfer-accounts.ts";

const PATH = "/admin/payments/channels";
const ACCOUNT = {
  kind: "gcash",
  name: "GCash",
  accountName: "Ana Cruz",
  accountNumber: "0917 555 0100",
  instructions: "",
  active: "true",
};
const SAVED = CONSOLE_MESSAGES.channelSaved;
const WAITS = CONSOLE_MESSAGES.channelWaits;

describeEachDatabase("transfer accounts", (kind) => {
  const { open: openPayments, created, read, paid } = usePayments(kind);

  /** Two administrators, and a server where somebody has paid. */
  async function open() {
    const test = await openPayments();
    await emptyTables(test.db, ["Approval"]);
    const first = await save(test, {});
    expect(first).toEqual({ id: expect.any(Number), message: SAVED });
    await paid(test);
    const { UserID, password } = await newPlayer(test.app);
    await changeGameUser(test.db, UserID, { UserType: 20 });
    const second: string = (await login(test.app, UserID, password)).json().data.token;
    return { test, id: first.id as number, second };
  }
  const save = async (test: PaymentTest, fields: Partial<typeof ACCOUNT>, id?: number) => {
    const answer = await post(test.app, id ? `${PATH}/${id}` : PATH, { ...ACCOUNT, ...fields }, test.admin);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const listed = async (test: PaymentTest) => (await get(test.app, PATH, test.admin)).json().channels;
  const waiting = async (test: PaymentTest): Promise<Approval[]> =>
    approvalsResponseSchema
      .strict()
      .parse((await get(test.app, "/admin/approvals?kind=channel&state=waiting", test.admin)).json())
      .approvals;
  const decide = async (test: PaymentTest, token: string, what: "approve" | "reject" = "approve") => {
    const [request] = await waiting(test);
    return (
      await post(test.app, `/admin/approvals/${request?.id}/${what}`, { reason: "Not ours" }, token)
    ).json();
  };

  it("are set by one person until somebody has paid", async () => {
    const test = await openPayments();
    const { id } = await save(test, {});
    await created(test, { provider: "manual", channel: id });
    expect(await save(test, { accountNumber: "0917 555 0199" }, id)).toEqual({ id, message: SAVED });
    expect(await save(test, { name: "Maya", kind: "maya" })).toMatchObject({ message: SAVED });
    expect(await listed(test)).toHaveLength(2);
  });

  it("tell players the number that they told them before, until a second person approves another", async () => {
    const { test, id, second } = await open();
    const payment = await created(test, { provider: "manual", channel: id });
    const told = async () => (await read(test, payment)).manual?.accountNumber;
    expect(await save(test, { accountNumber: "0999 000 0001" }, id)).toEqual({ id, message: WAITS });
    expect(await told()).toBe("0917 555 0100");
    expect(await waiting(test)).toMatchObject([
      {
        rule: "payee",
        summary: `GCash (${id}): account number: "0917 555 0100" → "0999 000 0001"`,
        requestedBy: { UserID: "gm" },
      },
    ]);
    const own = await decide(test, await tokenOf(test.app, "gm"));
    expect([own.error, await told()]).toEqual([CONSOLE_MESSAGES.approvalOwn, "0917 555 0100"]);
    expect((await decide(test, second)).message).toBe(SAVED);
    expect(await told()).toBe("0999 000 0001");
    const log = await get(test.app, "/admin/audit?action=package_changed", test.admin);
    expect(log.json().entries[0].detail).toContain(
      `requested by gm; account number: "0917 555 0100" → "0999 000 0001"`,
    );
  });

  it.each([
    ["name", "GCash 0999 000 0001"],
    ["accountName", "Juan Reyes"],
    ["instructions", "Send it to 0999 000 0001 instead."],
    ["kind", "maya"],
  ] as const)("need a second person for another %s, too", async (field, value) => {
    const { test, id } = await open();
    expect((await save(test, { [field]: value }, id)).message).toBe(WAITS);
    expect(await listed(test)).toMatchObject([{ [field]: ACCOUNT[field] }]);
  });

  it("are added by two people, and not before", async () => {
    const { test, second } = await open();
    expect(await save(test, { name: "Bank", kind: "bank" })).toEqual({ id: null, message: WAITS });
    expect(await listed(test)).toHaveLength(1);
    expect((await decide(test, second)).message).toBe(SAVED);
    expect(await listed(test)).toMatchObject([{ name: "GCash" }, { name: "Bank", active: true }]);
  });

  it("are taken out of use by one person at once, whatever else waits, and put into use by two", async () => {
    const { test, id, second } = await open();
    const isUsed = async () => (await listed(test))[0].active;
    const off = await save(test, { active: "false", accountNumber: "0999 000 0001" }, id);
    expect([off.message, await isUsed()]).toEqual([WAITS, false]);
    // The later request replaces the earlier one.
    expect((await save(test, {}, id)).message).toBe(WAITS);
    expect(await waiting(test)).toMatchObject([{ summary: `GCash (${id}): used: yes` }]);
    expect(await isUsed()).toBe(false);
    expect((await decide(test, second)).message).toBe(SAVED);
    expect(await listed(test)).toMatchObject([{ active: true, accountNumber: "0917 555 0100" }]);
    expect((await save(test, { active: "false" }, id)).message).toBe(SAVED);
    expect([await isUsed(), await waiting(test)]).toEqual([false, []]);
  });

  it("stay what they are if a request is rejected, or was made about something else", async () => {
    const { test, id, second } = await open();
    await save(test, { accountNumber: "0999 000 0001" }, id);
    // Who took it out of use at the same moment saw no request that they could withdraw.
    await sql(test.db)("PaymentChannel").where({ id }).update({ active: 0 });
    expect((await decide(test, second)).error).toBe(CONSOLE_MESSAGES.approvalOutdated);
    expect((await decide(test, second, "reject")).error).toBeUndefined();
    expect(await listed(test)).toMatchObject([{ accountNumber: "0917 555 0100", active: false }]);
    expect(await waiting(test)).toEqual([]);
  });

  it("have requests that are read in full, however long they are", async () => {
    const { test, id, second } = await open();
    const long = (letter: string) => letter.repeat(60);
    const changed = {
      name: long("n"),
      accountName: long("a"),
      accountNumber: long('"'),
      instructions: `${'"'.repeat(487)}0999 000 0001`,
      kind: "maya",
      active: "true",
    };
    expect((await save(test, changed, id)).message).toBe(WAITS);
    const [request] = await waiting(test);
    expect(request?.summary).toContain('0999 000 0001"');
    expect((await decide(test, second)).message).toBe(SAVED);
    expect((await save(test, { accountNumber: long("2"), name: long("m") }, id)).message).toBe(WAITS);
    expect((await decide(test, second)).message).toBe(SAVED);
    expect((await save(test, { ...changed, name: long("o") })).message).toBe(WAITS);
    expect((await decide(test, second)).message).toBe(SAVED);
    expect((await listed(test))[1]).toMatchObject({ ...changed, name: long("o"), active: true });
  });

  it("are set on the command line by one person", async () => {
    const { test, id } = await open();
    const saved = await createTransferAccounts(test.db, contextOf(test)).save(
      id,
      channelRequestSchema.parse({ ...ACCOUNT, accountNumber: "0917" }),
      { UserNum: null, client: CLIENT },
    );
    expect(saved).toEqual({ id, message: SAVED });
  });
});
