const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Idempotency keys for a form that has none of its own, because everyone gets the same page: what failed and is
 * sent again has the same key, so that it takes effect once.
 */
export function createRepeatKeys() {
  let last = { content: "", key: "" };
  return {
    /** @param content what is sent, as text */
    keyFor(content: string): string {
      if (content !== last.content) last = { content, key: newKey() };
      return last.key;
    },
    /** It succeeded: sending the same again is a new request. */
    done() {
      last = { content: "", key: "" };
    },
  };
}
export type RepeatKeys = ReturnType<typeof createRepeatKeys>;
