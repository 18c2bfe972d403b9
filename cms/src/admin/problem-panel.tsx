/** A panel beside the form of an entry that the cms could not publish, unpublish or post on its own: says why. */
import { Box, Flex, Typography } from "@strapi/design-system";
import { type ContentProblem, failed, nextOf, useProblems } from "./use-problems";

type PanelProps = {
  document?: { documentId?: string; locale?: string | null; updatedAt?: string };
};

function Problems({ problems }: { problems: ContentProblem[] }) {
  return (
    <Flex role="alert" direction="column" alignItems="stretch" gap={3} width="100%">
      {problems.map((problem) => (
        <Box key={problem.action} padding={3} background="danger100" borderColor="danger200" hasRadius>
          <Typography tag="p" fontWeight="semiBold" textColor="danger700">
            {failed[problem.action]}
          </Typography>
          <Typography tag="p" textColor="neutral800">
            {`${problem.reason} ${nextOf(problem)}`}
          </Typography>
        </Box>
      ))}
    </Flex>
  );
}

/** The panel; nothing while there is no problem. */
export function ProblemPanel({ document }: PanelProps) {
  const all = useProblems(`${document?.documentId} ${document?.updatedAt}`);
  if (!Array.isArray(all) || !document?.documentId) return null;
  const { documentId, locale } = document;
  const problems = all.filter(
    (problem) =>
      problem.documentId === documentId &&
      (problem.locale === null || problem.action === "discord" || problem.locale === locale),
  );
  if (problems.length === 0) return null;
  return { title: "Needs attention", content: <Problems problems={problems} /> };
}
