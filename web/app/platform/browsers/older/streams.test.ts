import { expect, it } from "vitest";
import { PipedTransform, pipeThrough } from "./streams";

const piped = (stream: ReadableStream<string>, transform: PipedTransform<string, string>) =>
  pipeThrough.call(stream, transform as unknown as ReadableWritablePair) as ReadableStream<string>;
const streamOf = (...chunks: string[]) =>
  new ReadableStream<string>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

async function textOf(stream: ReadableStream<string>) {
  let text = "";
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
  return text;
}

it("transforms each chunk in order, and says what is left at the end", async () => {
  let held = "";
  const lines = new PipedTransform<string, string>({
    transform(chunk, controller) {
      const parts = (held + chunk).split("\n");
      held = parts.pop() ?? "";
      for (const part of parts) controller.enqueue(`[${part}]`);
    },
    flush: (controller) => controller.enqueue(`[${held}]`),
  });
  expect(await textOf(piped(streamOf("a\nb", "c\nd"), lines))).toBe("[a][bc][d]");
});

it("passes an error on", async () => {
  const broken = new PipedTransform<string, string>({
    transform() {
      throw new Error("no such chunk");
    },
  });
  await expect(textOf(piped(streamOf("a"), broken))).rejects.toThrow("no such chunk");
});
