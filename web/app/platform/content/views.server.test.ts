import { afterEach, describe, expect, it, vi } from "vitest";
import { createViewCounter } from "./views.server";

const reader = (
  address: string,
  userAgent = "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36",
) => ({ address, userAgent });

describe("the view counter", () => {
  afterEach(() => void vi.useRealTimers());

  it("counts an address once a day, whatever its browser, and reports views together", async () => {
    vi.useFakeTimers();
    const report = vi.fn(async () => {});
    const views = createViewCounter(report, { salt: "salt" });
    for (const _ of [1, 2, 3]) views.count(7, reader("10.0.0.1"));
    views.count(7, reader("10.0.0.1", "Mozilla/5.0 (another one)"));
    views.count(7, reader("10.0.0.2"));
    for (const end of ["1", "2", "f:3"]) views.count(9, reader(`2001:db8:0:1::${end}`));
    views.count(8, reader("10.0.0.1"));
    views.count(8, reader("10.0.0.9", "Googlebot/2.1"));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(report).toHaveBeenCalledExactlyOnceWith({ 7: 2, 8: 1, 9: 1 });
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    views.count(7, reader("10.0.0.1"));
    await views.close();
    expect(report).toHaveBeenLastCalledWith({ 7: 1 });
  });

  it("loses nothing while the cms is down", async () => {
    const report = vi
      .fn<(views: Record<string, number>) => Promise<void>>()
      .mockRejectedValueOnce(new Error("away"));
    const views = createViewCounter(report, { salt: "salt" });
    views.count(7, reader("10.0.0.1"));
    await views.flush();
    views.count(7, reader("10.0.0.2"));
    await views.close();
    expect(report).toHaveBeenLastCalledWith({ 7: 2 });
  });
});
