import { createHash, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { factsOf } from "./file-facts";

describe("the facts of a file", () => {
  it.each([0, 1, 4 * 1024 * 1024, 9_000_001])("of %i bytes are its size and SHA-256", async (size) => {
    const bytes = randomBytes(size);
    const shares: number[] = [];
    const facts = await factsOf(new Blob([bytes]), (share) => shares.push(share));
    expect(facts).toEqual({ size, sha256: createHash("sha256").update(bytes).digest("hex") });
    if (size > 0) expect(shares.at(-1)).toBe(1);
  });
  it("are no longer computed once the editor has left", async () => {
    const left = new AbortController();
    left.abort();
    await expect(factsOf(new Blob(["x"]), () => undefined, left.signal)).rejects.toThrow();
  });
});
