import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useSyncExternalStore } from "react";

/** A post that is waiting for its answer. */
interface Waiting {
  /** The form's answer before it. */
  last: unknown;
  /** @param answer undefined: there is none */
  resolve: (answer: unknown) => void;
}

/** Posts by the key of their fetcher. */
let posts: ReadonlyMap<string, Waiting> = new Map();
const listeners = new Set<() => void>();
function change(edit: (next: Map<string, Waiting>) => void): void {
  const next = new Map(posts);
  edit(next);
  posts = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => posts;

/**
 * The answer to a post that is about to be sent.
 * @param key of its fetcher
 * @param last that fetcher's answer before it
 * @returns undefined if there is none
 */
export const nextAnswer = <Answer,>(key: string, last: Answer | undefined) =>
  new Promise<Answer | undefined>((resolve) => {
    change((next) => next.set(key, { last, resolve: resolve as Waiting["resolve"] }));
  });

/**
 * Brings answers to the forms that wait for them; once, in the root. A form cannot do that itself: the page's data,
 * which an answer makes load again, may be rendered together with the answer, and without the form.
 */
export function Answers() {
  const waiting = useSyncExternalStore(subscribe, current, current);
  return [...waiting].map(([key, post]) => <Answer key={key} fetcherKey={key} post={post} />);
}

function Answer({ fetcherKey, post }: { fetcherKey: string; post: Waiting }) {
  const { data, state } = useFetcher({ key: fetcherKey });
  const begun = useRef(false);
  useEffect(() => {
    if (state !== "idle") begun.current = true;
    const isNew = data !== undefined && data !== post.last;
    if (!isNew && (state !== "idle" || !begun.current)) return;
    change((next) => next.delete(fetcherKey));
    post.resolve(isNew ? data : undefined);
  }, [data, state, fetcherKey, post]);
  return null;
}
