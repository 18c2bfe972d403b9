import { useFetchers } from "@remix-run/react";
import { useEffect } from "react";

/** A post that is waiting for its answer. */
export interface Pending<Answer = unknown> {
  /** The form's answer before it. */
  last: Answer | undefined;
  /** @param answer undefined: there is none */
  resolve: (answer: Answer | undefined) => void;
}

/** Posts whose forms are gone, by the key of their fetcher. */
const waiting = new Map<string, Pending>();

/** Resolves a post whose form is gone before its answer has come. */
export function waitOn<Answer>(key: string, pending: Pending<Answer>): void {
  waiting.set(key, pending as Pending);
}

/** Brings their answers to posts whose forms are gone; once, in the root. */
export function LateAnswers() {
  const fetchers = useFetchers();
  useEffect(() => {
    for (const [key, { last, resolve }] of waiting) {
      const fetcher = fetchers.find((candidate) => candidate.key === key);
      const answer = fetcher?.data === last ? undefined : fetcher?.data;
      if (fetcher && answer === undefined) continue;
      waiting.delete(key);
      resolve(answer);
    }
  });
  return null;
}
