/** The newest of what polyfills.ts adds: a browser that has these has the rest, too. */
const hasAll = () =>
  "toSorted" in Array.prototype && "canParse" in URL && typeof TransformStream === "function";

/** Loads what the scripts use and an older browser (browsers.ts) does not have. Others load nothing. */
export const loadPolyfills = async () => {
  if (!hasAll()) await import("./polyfills");
};
