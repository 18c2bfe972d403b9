/** What the cms could not do with entries on its own (src/problems/content-problems.ts). */
import { useFetchClient } from "@strapi/strapi/admin";
import { useEffect, useState } from "react";
import type { ContentProblem } from "../problems/content-problems";

export type { ContentProblem };

/** The headings of problems, by what failed. */
export const failed: Record<ContentProblem["action"], string> = {
  publish: "Not published on schedule",
  unpublish: "Not unpublished on schedule",
  discord: "Not posted to Discord",
};

/** What happens next, or nothing if it is up to the editor. */
export const nextOf = ({ action }: ContentProblem): string =>
  action === "discord" ? "" : "It is tried again every few minutes, and at once after you save.";

/** @param version loads them again when it changes */
export function useProblems(version: string): ContentProblem[] | "loading" | "failed" {
  const { get } = useFetchClient();
  const [problems, setProblems] = useState<ContentProblem[] | "loading" | "failed">("loading");
  useEffect(() => {
    let current = true;
    get<{ data: ContentProblem[] }>("/content-problems").then(
      ({ data }) => current && setProblems(data.data),
      () => current && setProblems("failed"),
    );
    return () => {
      current = false;
    };
  }, [get, version]);
  return problems;
}
