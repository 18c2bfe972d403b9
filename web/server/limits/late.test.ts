import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { createLateLane, type RenderLate } from "./late";

const request = (render: () => Promise<string>, visitor = "10.0.0.1") => ({
  visitor,
  inTurn: true,
  gone: () => false,
  render,
});
const never = () => new Promise<string>(() => {});
const turns = () => sleep(50);

/** Pages that are under way and end when they are told to. */
function pages(lane: RenderLate) {
  const finish: (() => void)[] = [];
  const render = () => new Promise<string>((done) => finish.push(() => done("page")));
  return { finish, ask: (more = {}) => lane({ ...request(render), ...more }) };
}

it("renders one page at a time", async () => {
  const { finish, ask } = pages(createLateLane());
  const asked = [ask(), ask(), ask()];
  for (let page = 1; page <= 3; page += 1) {
    await vi.waitFor(() => expect(finish.length).toBe(page));
    await turns();
    expect(finish.length).toBe(page);
    finish.at(-1)?.();
  }
  expect(await Promise.all(asked)).toEqual(["page", "page", "page"]);
});

it("lets nobody wait for what may be slow to arrive", async () => {
  const { finish, ask } = pages(createLateLane());
  const asked = [ask({ inTurn: false }), ask({ inTurn: false }), ask()];
  await vi.waitFor(() => expect(finish.length).toBe(3));
  for (const done of finish) done();
  expect(await Promise.all(asked)).toEqual(["page", "page", "page"]);
});

it("has room for others when one visitor has used up theirs, and an end", async () => {
  const lane = createLateLane();
  const held = (visitor: string, count: number) => {
    for (let page = 0; page < count; page += 1) void lane(request(never, visitor));
  };
  held("10.0.0.1", 25);
  expect(await lane(request(never, "10.0.0.1"))).toBeNull();
  for (const other of ["10.0.0.2", "10.0.0.3", "10.0.0.4"]) held(other, 25);
  expect(await lane(request(never, "10.0.0.5"))).toBeNull();
});

it("renders nothing that nobody waits for any more", async () => {
  const lane = createLateLane();
  const render = vi.fn(async () => "page");
  expect(await lane({ ...request(render), gone: () => true })).toBeNull();
  expect(render).not.toHaveBeenCalled();
  expect(await lane(request(render))).toBe("page");
});

it("waits while the machine is busy, but not for ever", async () => {
  const lane = createLateLane({ longestMs: 300 });
  const render = vi.fn(async () => "page");
  const work = setInterval(() => {
    const end = performance.now() + 40;
    while (performance.now() < end);
  }, 1);
  expect(await lane(request(render))).toBeNull();
  expect(render).not.toHaveBeenCalled();
  clearInterval(work);
  expect(await lane(request(render))).toBe("page");
});
