/** Start page widget: the entries that the cms could not publish, unpublish or post on its own. */
import { Box, Flex, Typography } from "@strapi/design-system";
import { Widget } from "@strapi/strapi/admin";
import { Link } from "react-router-dom";
import { type ContentProblem, failed, useProblems } from "./use-problems";

function addressOf({ uid, documentId, locale }: ContentProblem): string {
  const language = locale ? `?plugins[i18n][locale]=${locale}` : "";
  return `/content-manager/collection-types/${uid}/${documentId}${language}`;
}

export function ProblemsWidget() {
  const problems = useProblems("");
  if (problems === "loading") return <Widget.Loading />;
  if (problems === "failed") return <Widget.Error />;
  if (problems.length === 0) return <Widget.NoData>Nothing. All that was due is online.</Widget.NoData>;
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
      {problems.map((problem) => (
        <Box tag="li" key={`${problem.action} ${problem.documentId} ${problem.locale}`}>
          <Link to={addressOf(problem)}>
            <Typography textColor="primary600">{problem.title || "Untitled"}</Typography>
          </Link>
          <Typography tag="p" fontWeight="semiBold">
            {failed[problem.action]}
          </Typography>
          <Typography tag="p" textColor="neutral600">
            {problem.reason}
          </Typography>
        </Box>
      ))}
    </Flex>
  );
}
