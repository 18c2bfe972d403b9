// What our scripts and their libraries use and the oldest browsers (browsers.ts) do not have; unsupported.test.ts finds
// what is missing here.
import "core-js/actual/array/at";
import "core-js/actual/array/find-last";
import "core-js/actual/array/to-reversed";
import "core-js/actual/array/to-sorted";
import "core-js/actual/object/has-own";
import { PipedTransform, pipeThrough } from "./streams";

// core-js would bring a URL parser of its own.
URL.canParse ??= (url, base) => {
  try {
    return Boolean(new URL(url, base));
  } catch {
    return false;
  }
};

// Firefox before 102: Remix decodes the data of pages with them.
globalThis.TransformStream ??= PipedTransform as unknown as typeof TransformStream;
ReadableStream.prototype.pipeThrough ??= pipeThrough;
