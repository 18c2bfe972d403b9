import { beforeEach, describe, expect, it } from "vitest";
import { accountResponseSchema, MESSAGES } from "../../../../contract/index.ts";
import { get, newPlayer, own, type Player, post, registration } from "../../../../test/accounts.ts";
import { bearer, login, mailTo, openApp, tokenIn, tokenOf } from "../../../../test/app.ts";
import { contextOf } from "../../../../test/coins.ts";
import { describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { addGameUser, changeGameUser, countRows, emptyTables } from "../../../../test/game.ts";
import { sql } from "../../../../test/sql.ts";
import { MINUTE } from "../../../lib/time.ts";
import { createAccounts, maskEmail } from "../../foundation/accounts/index.ts";

const NEW = "Bagong-Simula-1";

describe("a masked address", () => {
  it.each([
    ["juan@example.com", "j**n@e*****e.c*m"],
    ["a@b.ph", "a*@b*.p*"],
    ["", ""],
  ])("%j is shown as %j", (email, masked) => expect(maskEmail(email)).toBe(masked));
});

describeEachDatabase("the account page's calls", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["Throttle"]));

  it("GET /account shows the user, a masked address, and which features are on", async () => {
    const { app } = await openApp(database);
    const { data } = accountResponseSchema
      .strict()
      .parse((await get(app, "/account", await tokenOf(app))).json());
    expect(data).toMatchObject({
      user: { UserID: "juan", ReferralBalance: 0, UserSQ: 5 },
      maskedEmail: "j**n@e*****e.c*m",
      emailVerified: true,
      pendingEmail: null,
      gender: "Male",
      country: "PH",
      hasSecretAnswer: true,
      secondFactor: false,
    });
    expect(data.user.characters).toHaveLength(3);
  });

  it.each([
    ["GET", "/account"],
    ["GET", "/account/security"],
    ["GET", "/user-ip"],
    ["POST", "/whitelist-user-ip"],
    ["POST", "/account/verification-mail"],
    ["POST", "/account/sessions/end-others"],
  ] as const)("%s %s wants a login", async (method, url) => {
    const { app } = await openApp(database);
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.json().code]).toEqual([401, "sessionEnded"]);
  });

  it.each([
    ["/api/validate-password", { UserPass: "x" }],
    ["/updateuserdetails", { UserPass: "x" }],
    ["/validate-secret-answer", { secretAnswer: "x" }],
    ["/updatepassword", { UserPass: "x", NewUserPass: NEW }],
  ])("%s is about the caller's own account only", async (url, rest) => {
    const { app } = await openApp(database);
    const player = await newPlayer(app);
    const maria = (await login(app, "maria", "maria-demo-1")).json().data.user;
    for (const named of [
      { UserNum: maria.UserNum, UserID: "maria" },
      { UserNum: player.UserNum, UserID: "maria" },
      { UserNum: maria.UserNum, UserID: player.UserID },
    ]) {
      const answer = await post(app, url, { ...named, ...rest }, player.token);
      expect([answer.statusCode, answer.json().error]).toEqual([403, MESSAGES.notYourAccount]);
    }
    expect((await post(app, url, { ...own(player), ...rest })).statusCode).toBe(401);
  });

  it("POST /api/validate-password gives a message for the right one and none for a wrong one", async () => {
    const { app } = await openApp(database);
    const player = await newPlayer(app);
    const check = async (UserPass: string) =>
      post(app, "/api/validate-password", { ...own(player), UserPass }, player.token);
    const right = await check(player.password);
    expect([right.statusCode, right.json()]).toEqual([200, { message: MESSAGES.passwordCorrect }]);
    for (let time = 0; time < 5; time += 1) {
      const wrong = await check("wrong");
      expect([wrong.statusCode, wrong.json()]).toEqual([200, { message: "" }]);
    }
    // Five tries, then a pause; logging in elsewhere is another matter.
    expect((await check(player.password)).statusCode).toBe(429);
    expect((await login(app, player.UserID, player.password)).statusCode).toBe(200);
  });

  it.runIf(kind === "sqlite")(
    "refuse a name with a letter that the game's columns cannot hold, instead of writing a question mark",
    async () => {
      const { app, db } = await openApp(database);
      const player = await newPlayer(app);
      // As SQL Server does it to a varchar whose code page lacks a letter.
      const knex = sql(db);
      const [names, events] = [
        ["NameFirst", "NameLast"],
        ["INSERT", "UPDATE"],
      ];
      const triggers = names.flatMap((name) =>
        events.map((event) => ({ name, event, trigger: `${event}${name}` })),
      );
      for (const { name, event, trigger } of triggers)
        await knex.raw(
          `CREATE TRIGGER ${trigger} AFTER ${event} ON UserInfo WHEN NEW.${name} = '李' BEGIN UPDATE UserInfo SET ${name} = '?' WHERE UserNum = NEW.UserNum; END`,
        );
      try {
        const form = {
          ...own(player),
          UserPass: player.password,
          UserPass2: "",
          UserEmail: "",
          PhoneNumber: "",
        };
        const save = (NameFirst: string, NameLast: string, UserEmail = "") =>
          post(app, "/updateuserdetails", { ...form, NameFirst, NameLast, UserEmail }, player.token);
        const changed = `new-${player.email}`;
        const refused = await save("Ana", "李", changed);
        expect([refused.statusCode, refused.json().fields]).toEqual([
          422,
          { NameLast: [MESSAGES.nameCharacters] },
        ]);
        const before = await sql(db)("UserInfo")
          .where({ UserNum: player.UserNum })
          .first("NameFirst", "NameLast");
        expect(before.NameLast).not.toContain("?");
        // Nor has a change of the address begun.
        expect(await countRows(db, "Account", { pendingEmail: changed })).toBe(0);
        const registering = registration({ userFirstName: "李", userLastName: "Reyes" });
        const answer = await post(app, "/register", registering);
        expect([answer.statusCode, answer.json().fields]).toEqual([
          422,
          { userFirstName: [MESSAGES.nameCharacters] },
        ]);
        expect(await countRows(db, "UserInfo", { UserID: registering.userId })).toBe(0);
        expect((await save("Ana", "Reyes")).statusCode).toBe(200);
      } finally {
        for (const { trigger } of triggers) await knex.raw(`DROP TRIGGER ${trigger}`);
      }
    },
  );

  it("POST /updateuserdetails writes names and phone number with the password, and ends the session", async () => {
    const { app, db } = await openApp(database);
    const player = await newPlayer(app);
    const form = {
      ...own(player),
      UserPass2: "",
      UserEmail: "",
      NameFirst: " José ",
      NameLast: "Niño",
      PhoneNumber: "+63 (2) 8-123",
    };
    const wrong = await post(app, "/updateuserdetails", { ...form, UserPass: "wrong" }, player.token);
    expect([wrong.statusCode, wrong.json().error]).toEqual([400, MESSAGES.passwordIncorrect]);
    expect((await get(app, "/session", player.token)).statusCode).toBe(200);

    const answer = await post(
      app,
      "/updateuserdetails",
      { ...form, UserPass: player.password },
      player.token,
    );
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: MESSAGES.detailsUpdated }]);
    expect(
      await sql(db)("UserInfo")
        .where({ UserNum: player.UserNum })
        .first("NameFirst", "NameLast", "PhoneNumber", "UserPass2", "UserEmail"),
    ).toEqual({
      NameFirst: "José",
      NameLast: "Niño",
      PhoneNumber: "+63 (2) 8-123",
      UserPass2: expect.stringMatching(/^[0-9A-F]{19}$/),
      UserEmail: player.email,
    });
    expect((await get(app, "/session", player.token)).statusCode).toBe(401);
  });

  it("POST /updateuserdetails never writes what is not the player's to write", async () => {
    const { app, db, passwords } = await openApp(database);
    const player = await newPlayer(app);
    const sneaky = { UserPoint: 9_999, UserType: 20, ReferralBalance: 9_999, UserPass2: "1234" };
    const form = { ...own(player), ...sneaky, UserPass: player.password, NameFirst: "A", NameLast: "B" };
    expect((await post(app, "/updateuserdetails", form, player.token)).statusCode).toBe(200);
    expect(
      await sql(db)("UserInfo")
        .where({ UserNum: player.UserNum })
        .first("UserPoint", "UserType", "UserPass2"),
    ).toEqual({ UserPoint: 0, UserType: 1, UserPass2: passwords.toGameFormat("1234") });
    expect(await countRows(db, "AuditLog", { UserNum: player.UserNum, action: "pin_changed" })).toBe(1);
    const wrong = await post(app, "/updateuserdetails", { ...form, UserPass2: "1 2" }, player.token);
    expect(wrong.json().fields).toEqual({ UserPass2: [MESSAGES.pinInvalid] });
  });

  describe("the password", () => {
    const change = (test: { app: Parameters<typeof post>[0] }, player: Player, fields: object = {}) =>
      post(
        test.app,
        "/updatepassword",
        { ...own(player), UserPass: player.password, NewUserPass: NEW, ...fields },
        player.token,
      );
    const confirm = (test: { app: Parameters<typeof post>[0] }, player: Player, secretAnswer = "Muning") =>
      post(test.app, "/validate-secret-answer", { ...own(player), secretAnswer }, player.token);

    it("changes after the secret answer; every other session ends, this one stays", async () => {
      const test = await openApp(database);
      const { app, db, mails, passwords } = test;
      const player = await newPlayer(app);
      const other = (await login(app, player.UserID, player.password)).json().data.token;
      await post(app, "/findPassword", { findPWID: player.UserID, findPWEmail: player.email });
      const reset = tokenIn(await mailTo(mails, player.email, /Reset your password/));

      const early = await change(test, player);
      expect([early.statusCode, early.json().error]).toEqual([403, MESSAGES.secretAnswerFirst]);
      const wrong = await confirm(test, player, "Bantay");
      expect([wrong.statusCode, wrong.json().error]).toEqual([400, MESSAGES.secretAnswerIncorrect]);
      const right = await confirm(test, player);
      expect([right.statusCode, right.json()]).toEqual([200, { message: MESSAGES.secretAnswerCorrect }]);

      const done = await change(test, player);
      expect([done.statusCode, done.json()]).toEqual([200, { message: MESSAGES.passwordChanged }]);
      expect((await get(app, "/session", other)).statusCode).toBe(401);
      expect((await get(app, "/session", player.token)).statusCode).toBe(200);
      expect((await post(app, "/reset-password/question", { token: reset })).statusCode).toBe(422);
      expect((await login(app, player.UserID, player.password)).statusCode).toBe(400);
      expect((await login(app, player.UserID, NEW)).statusCode).toBe(200);
      const { UserPass } = await sql(db)("UserInfo").where({ UserNum: player.UserNum }).first("UserPass");
      expect(UserPass).toBe(passwords.toGameFormat(NEW));
      await mailTo(mails, player.email, /changed/i);

      // The answer allowed one change.
      const again = await change(test, player, { UserPass: NEW, NewUserPass: `${NEW}-2` });
      expect(again.statusCode).toBe(403);
    });

    it("the answer holds five minutes, and in its own session only", async () => {
      const test = await openApp(database);
      const player = await newPlayer(test.app);
      const elsewhere = {
        ...player,
        token: (await login(test.app, player.UserID, player.password)).json().data.token,
      };
      await confirm(test, player);
      expect((await change(test, elsewhere)).statusCode).toBe(403);
      test.clock.advance(5 * MINUTE + 1);
      expect((await change(test, player)).statusCode).toBe(403);
    });

    it("changes once of ten changes at once", async () => {
      const test = await openApp(database);
      const player = await newPlayer(test.app);
      await confirm(test, player);
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, index) => change(test, player, { NewUserPass: `${NEW}-${index}` })),
      );
      expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    });

    it.each([
      [{ UserPass: "" }, MESSAGES.currentPasswordRequired, 422],
      [{ NewUserPass: "" }, MESSAGES.newPasswordRequired, 422],
      [{ NewUserPass: "Lantern-7742" }, MESSAGES.newPasswordSame, 422],
      [{ NewUserPass: "sunshine1" }, MESSAGES.passwordCommon, 422],
      [{ UserPass: "wrong" }, MESSAGES.passwordIncorrect, 400],
    ])("is refused with %j", async (fields, message, status) => {
      const test = await openApp(database);
      const player = await newPlayer(test.app);
      await confirm(test, player);
      const answer = await change(test, player, fields);
      expect([answer.statusCode, answer.json().error]).toEqual([status, message]);
      expect((await login(test.app, player.UserID, player.password)).statusCode).toBe(200);
    });

    it("of an adopted account, which has no answer, changes without one", async () => {
      const test = await openApp(database);
      const { app, db, passwords } = test;
      const UserNum = await addGameUser(db, {
        UserID: "ampon_1",
        UserPass: passwords.toGameFormat("luma-pa-ito"),
      });
      const { token } = (await login(app, "ampon_1", "luma-pa-ito")).json().data;
      const player = { UserNum, UserID: "ampon_1", password: "luma-pa-ito", email: "", token };
      expect((await get(app, "/account", token)).json().data.hasSecretAnswer).toBe(false);
      expect((await change(test, player)).statusCode).toBe(200);
      expect((await login(app, "ampon_1", NEW)).statusCode).toBe(200);
    });
  });

  describe("the address", () => {
    it("changes by a link to the new one; the old one is warned, and told when it is done", async () => {
      const { app, db, mails } = await openApp(database);
      const player = await newPlayer(app);
      const UserEmail = `moved_${player.UserNum}@example.org`;
      const wrong = await post(app, "/account/email", { UserEmail, UserPass: "wrong" }, player.token);
      expect([wrong.statusCode, wrong.json().error]).toEqual([400, MESSAGES.passwordIncorrect]);
      const requested = await post(
        app,
        "/account/email",
        { UserEmail, UserPass: player.password },
        player.token,
      );
      expect([requested.statusCode, requested.json()]).toEqual([200, { message: MESSAGES.emailChangeSent }]);

      // Nothing is changed before the link is opened.
      const page = (await get(app, "/account", player.token)).json().data;
      expect([page.user.UserEmail, page.pendingEmail]).toEqual([player.email, maskEmail(UserEmail)]);
      const warning = await mailTo(mails, player.email, /change/i);
      expect(warning.text).not.toContain(UserEmail);

      const token = tokenIn(await mailTo(mails, UserEmail, /./));
      const done = await post(app, "/account/verify-email", { token });
      expect([done.statusCode, done.json()]).toEqual([200, { message: MESSAGES.emailChanged }]);
      expect(await sql(db)("UserInfo").where({ UserNum: player.UserNum }).first("UserEmail")).toEqual({
        UserEmail,
      });
      expect(
        await sql(db)("Account").where({ UserNum: player.UserNum }).first("emailKey", "pendingEmail"),
      ).toEqual({
        emailKey: UserEmail,
        pendingEmail: null,
      });
      expect((await get(app, "/account", player.token)).json().data).toMatchObject({
        emailVerified: true,
        pendingEmail: null,
      });
      // The warning's link stops nothing any more.
      expect((await post(app, "/account/email/cancel", { token: tokenIn(warning) })).statusCode).toBe(422);
      await expect.poll(() => mails.filter((mail) => mail.to === player.email).length).toBe(3);
    });

    it("that was given up resets no password any more", async () => {
      const { app, mails } = await openApp(database);
      const player = await newPlayer(app);
      const UserEmail = `fled_${player.UserNum}@example.org`;
      await post(app, "/account/email", { UserEmail, UserPass: player.password }, player.token);
      // Whoever reads the old mailbox asks for a link before the change is confirmed.
      await post(app, "/findPassword", { findPWID: player.UserID, findPWEmail: player.email });
      const reset = tokenIn(await mailTo(mails, player.email, /Reset your password/));
      const token = tokenIn(await mailTo(mails, UserEmail, /./));
      expect((await post(app, "/account/verify-email", { token })).statusCode).toBe(200);
      expect((await post(app, "/reset-password/question", { token: reset })).statusCode).toBe(422);
    });

    it("that waits is the one whose mail is sent again, not the one that was typed wrong", async () => {
      const { app, mails } = await openApp(database);
      const player = await newPlayer(app);
      await mailTo(mails, player.email, /confirm/i);
      const UserEmail = `right_${player.UserNum}@example.org`;
      await post(app, "/account/email", { UserEmail, UserPass: player.password }, player.token);
      await mailTo(mails, UserEmail, /./);
      const received = (to: string) => mails.filter((mail) => mail.to === to).length;
      const before = received(player.email);
      await post(app, "/account/verification-mail", undefined, player.token);
      await expect.poll(() => received(UserEmail)).toBe(2);
      expect(received(player.email)).toBe(before);
      const token = tokenIn(await mailTo(mails, UserEmail, /./));
      expect((await post(app, "/account/verify-email", { token })).json()).toEqual({
        message: MESSAGES.emailChanged,
      });
    });

    it("that the game's table has got since is not confirmed: it gets no receipts, and a link once asked for", async () => {
      const test = await openApp(database);
      const { app, db, mails } = test;
      const player = await newPlayer(app);
      const confirm = async (email: string) => {
        const token = tokenIn(await mailTo(mails, email, /confirm/i));
        expect((await post(app, "/account/verify-email", { token })).statusCode).toBe(200);
      };
      const admin = await tokenOf(app, "gm");
      const isConfirmed = async () => {
        const { player: shown } = (await get(app, `/admin/players/${player.UserNum}`, admin)).json();
        const { user, emailVerified } = (await get(app, "/account", player.token)).json().data;
        const identity = await createAccounts(db, contextOf(test)).findIdentity(player.UserNum);
        const times = [shown.emailVerified, user.email_verified_at, identity?.emailVerifiedAt ?? null];
        return [emailVerified, ...times.map((time) => time !== null)];
      };
      await confirm(player.email);
      expect(await isConfirmed()).toEqual([true, true, true, true]);
      await changeGameUser(db, player.UserID, { UserEmail: player.email.toUpperCase() });
      expect(await isConfirmed()).toEqual([true, true, true, true]);
      // Another website of the server, or its staff.
      const UserEmail = `elsewhere_${player.UserNum}@example.org`;
      await changeGameUser(db, player.UserID, { UserEmail });
      expect(await isConfirmed()).toEqual([false, false, false, false]);
      const sent = await post(app, "/account/verification-mail", undefined, player.token);
      expect(sent.json().message).toBe(MESSAGES.verificationSent);
      await confirm(UserEmail);
      expect(await isConfirmed()).toEqual([true, true, true, true]);
    });

    it("does not change where the old one says no", async () => {
      const { app, mails } = await openApp(database);
      const player = await newPlayer(app);
      const UserEmail = `thief_${player.UserNum}@example.org`;
      await post(app, "/account/email", { UserEmail, UserPass: player.password }, player.token);
      const link = tokenIn(await mailTo(mails, UserEmail, /./));
      const stop = tokenIn(await mailTo(mails, player.email, /change/i));
      const stopped = await post(app, "/account/email/cancel", { token: stop });
      expect([stopped.statusCode, stopped.json()]).toEqual([200, { message: MESSAGES.emailChangeCancelled }]);
      expect((await post(app, "/account/verify-email", { token: link })).statusCode).toBe(422);
      const page = (await get(app, "/account", player.token)).json().data;
      expect([page.user.UserEmail, page.pendingEmail]).toEqual([player.email, null]);
    });

    it("asked for with the former password cannot be confirmed once there is a new one", async () => {
      const { app, db, mails, passwords } = await openApp(database);
      /** A thief's request, and the link that it sent to them. */
      const asked = async (how: string) => {
        const player = await newPlayer(app);
        const UserEmail = `${how}_${player.UserNum}@example.org`;
        await post(app, "/account/email", { UserEmail, UserPass: player.password }, player.token);
        return { player, token: tokenIn(await mailTo(mails, UserEmail, /./)) };
      };
      const expectKept = async ({ player, token }: Awaited<ReturnType<typeof asked>>) => {
        const confirmed = await post(app, "/account/verify-email", { token });
        expect([confirmed.statusCode, confirmed.json().error]).toEqual([422, MESSAGES.linkInvalid]);
        const game = await sql(db)("UserInfo").where({ UserNum: player.UserNum }).first("UserEmail");
        const account = await sql(db)("Account").where({ UserNum: player.UserNum }).first("pendingEmail");
        expect([game.UserEmail, account.pendingEmail]).toEqual([player.email, null]);
      };

      const reset = await asked("reset");
      const { UserID: findPWID, email: findPWEmail } = reset.player;
      await post(app, "/findPassword", { findPWID, findPWEmail });
      const link = tokenIn(await mailTo(mails, findPWEmail, /Reset your password/));
      const secret = { secretAnswer: "Muning", NewUserPass: NEW, RetypeUserPass: NEW };
      expect((await post(app, "/reset-password", { token: link, ...secret })).statusCode).toBe(200);
      await expectKept(reset);

      const changed = await asked("changed");
      const { token, password: UserPass } = changed.player;
      await post(app, "/validate-secret-answer", { ...own(changed.player), secretAnswer: "Muning" }, token);
      const form = { ...own(changed.player), UserPass, NewUserPass: NEW, RetypeUserPass: NEW };
      const change = await post(app, "/updatepassword", form, token);
      expect(change.statusCode, change.body).toBe(200);
      await expectKept(changed);

      const inGame = await asked("game");
      await changeGameUser(db, inGame.player.UserID, { UserPass: passwords.toGameFormat("bago-sa-laro") });
      expect((await login(app, inGame.player.UserID, "bago-sa-laro")).statusCode).toBe(200);
      await expectKept(inGame);
    });

    it("of another account is not taken; its owner is told, the asker sees no difference", async () => {
      const { app, mails } = await openApp(database);
      const [asker, owner] = [await newPlayer(app), await newPlayer(app)];
      const free = await post(
        app,
        "/account/email",
        { UserEmail: `free_${asker.UserNum}@example.org`, UserPass: asker.password },
        asker.token,
      );
      const taken = await post(
        app,
        "/account/email",
        { UserEmail: owner.email, UserPass: asker.password },
        asker.token,
      );
      expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()]);
      const told = await mailTo(mails, owner.email, /already/i);
      expect(told.text).not.toContain("token=");
    });

    it("requested by two accounts goes to the one whose link is opened first", async () => {
      const { app, db, mails } = await openApp(database);
      const players = [await newPlayer(app), await newPlayer(app)];
      const UserEmail = "sino.una@example.org";
      for (const player of players) {
        await post(app, "/account/email", { UserEmail, UserPass: player.password }, player.token);
      }
      await expect.poll(() => mails.filter((mail) => mail.to === UserEmail).length).toBe(2);
      const links = mails.filter((mail) => mail.to === UserEmail).map(tokenIn);
      const answers = await Promise.all(links.map((token) => post(app, "/account/verify-email", { token })));
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
      expect(await countRows(db, "UserInfo", { UserEmail })).toBe(1);
    });

    it("that is the account's own already is refused in words", async () => {
      const { app } = await openApp(database);
      const player = await newPlayer(app);
      const body = { UserEmail: player.email.toUpperCase(), UserPass: player.password };
      const answer = await post(app, "/account/email", body, player.token);
      expect([answer.statusCode, answer.json().fields]).toEqual([422, { UserEmail: [MESSAGES.emailSame] }]);
    });

    it("changes by /updateuserdetails in the same way", async () => {
      const { app, mails } = await openApp(database);
      const player = await newPlayer(app);
      const UserEmail = `spec_${player.UserNum}@example.org`;
      const form = { ...own(player), UserPass: player.password, UserEmail, NameFirst: "", NameLast: "" };
      expect((await post(app, "/updateuserdetails", form, player.token)).statusCode).toBe(200);
      await mailTo(mails, UserEmail, /./);
      const again = await login(app, player.UserID, player.password);
      expect(again.json().data.user.UserEmail).toBe(player.email);
    });

    it("is confirmed by a mail that can be asked for again, a few times", async () => {
      const { app, mails } = await openApp(database);
      const player = await newPlayer(app);
      const first = tokenIn(await mailTo(mails, player.email, /confirm/i));
      const ask = () => post(app, "/account/verification-mail", undefined, player.token);
      const received = (count: number) =>
        expect.poll(() => mails.filter((mail) => mail.to === player.email).length).toBe(count);
      expect((await ask()).json()).toEqual({ message: MESSAGES.verificationSent });
      await received(2);
      const second = tokenIn(await mailTo(mails, player.email, /confirm/i));
      // The newest link is the one that works.
      expect((await post(app, "/account/verify-email", { token: first })).statusCode).toBe(422);
      expect((await ask()).statusCode).toBe(200);
      await received(3);
      expect((await ask()).statusCode).toBe(200);
      await received(4);
      expect((await ask()).statusCode).toBe(429);
      expect((await post(app, "/account/verify-email", { token: second })).statusCode).toBe(422);
      const last = tokenIn(await mailTo(mails, player.email, /confirm/i));
      expect((await post(app, "/account/verify-email", { token: last })).statusCode).toBe(200);
      expect((await ask()).json()).toEqual({ message: MESSAGES.emailVerified });
    });
  });

  it("an ended session is told from one that was logged out of", async () => {
    const { app } = await openApp(database);
    const token = await tokenOf(app, "maria");
    await app.inject({ method: "POST", url: "/logout", headers: bearer(token) });
    expect((await get(app, "/session", token)).json().error).toBe(MESSAGES.loggedOut);
  });
});
