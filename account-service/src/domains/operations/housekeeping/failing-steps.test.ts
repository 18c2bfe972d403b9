import { beforeEach, expect, it } from "vitest";
import { createClock } from "../../../../test/app.ts";
import { crowdOf, describeEachDatabase, useDatabase } from "../../../../test/database.ts";
import { countRows, emptyTables } from "../../../../test/game.ts";
import { HOUR } from "../../../lib/time.ts";
import { createFailingSteps } from "./failing-steps-service.ts";

// housekeeping.test.ts has what staff see of them.
describeEachDatabase("the steps that fail", (kind) => {
  const database = useDatabase(kind);
  beforeEach(() => emptyTables(database.db, ["FailingStep"]));
  function open() {
    const clock = createClock("2026-11-21T00:00:00Z");
    return { clock, steps: createFailingSteps(database.db, clock) };
  }

  it("are listed by since when they do, however often they fail again", async () => {
    const { clock, steps } = open();
    const first = clock.now();
    await steps.fails("old mails");
    clock.advance(HOUR);
    await steps.fails("books");
    await steps.fails("archive");
    clock.advance(HOUR);
    await steps.fails("old mails");
    const second = new Date(first.getTime() + HOUR);
    expect(await steps.list()).toEqual([
      { step: "old mails", since: first },
      { step: "archive", since: second },
      { step: "books", since: second },
    ]);
  });

  it("are none once they work, and are counted from their next failure", async () => {
    const { clock, steps } = open();
    await steps.fails("books");
    await steps.fails("archive");
    await steps.works("books");
    await steps.works("never failed");
    expect((await steps.list()).map(({ step }) => step)).toEqual(["archive"]);
    clock.advance(HOUR);
    await steps.fails("books");
    expect((await steps.list()).at(-1)).toEqual({ step: "books", since: clock.now() });
  });

  it("are noted once by several processes at the same moment", async () => {
    const { clock, steps } = open();
    const other = database.connectAgain();
    const second = createFailingSteps(other, clock);
    await Promise.all(
      Array.from({ length: crowdOf(kind) }, (_, index) => (index % 2 ? steps : second).fails("books")),
    );
    await other.close();
    expect(await countRows(database.db, "FailingStep")).toBe(1);
  });

  it("are a failure of their own where they cannot be noted", async () => {
    await expect(open().steps.fails(null as never)).rejects.toThrow(/null/i);
  });
});
