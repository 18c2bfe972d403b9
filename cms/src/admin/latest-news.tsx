/** Start page widget: the latest news with their status, and links to write more. */
import { Box, Flex, LinkButton, Table, Tbody, Td, Tr, Typography } from "@strapi/design-system";
import { Plus } from "@strapi/icons";
import { useFetchClient, Widget } from "@strapi/strapi/admin";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { shortTime } from "./manila";

const newsPath = "/content-manager/collection-types/api::news.news";

/** An item from the content manager; `status` compares the draft with the published version. */
type Item = {
  documentId: string;
  subject: string | null;
  type: "news" | "guide" | "event";
  status: "draft" | "modified" | "published";
  publishAt: string | null;
  updatedAt: string;
};

const types = { news: "News", guide: "Guide", event: "Event" };
const statuses = { draft: "Draft", modified: "Modified since publishing", published: "Published" };

function statusOf({ status, publishAt }: Item): string {
  if (status === "draft" && publishAt)
    return `Scheduled for ${shortTime.format(new Date(publishAt))} (Manila)`;
  return statuses[status];
}

function useLatestNews(): Item[] | "loading" | "failed" {
  const { get } = useFetchClient();
  const [items, setItems] = useState<Item[] | "loading" | "failed">("loading");
  useEffect(() => {
    let current = true;
    get<{ results: Item[] }>(`${newsPath}?page=1&pageSize=6&sort=updatedAt:DESC`).then(
      ({ data }) => current && setItems(data.results),
      () => current && setItems("failed"),
    );
    return () => {
      current = false;
    };
  }, [get]);
  return items;
}

export function LatestNews() {
  const items = useLatestNews();
  if (items === "loading") return <Widget.Loading />;
  if (items === "failed") return <Widget.Error />;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Flex gap={2}>
        <LinkButton tag={Link} to={`${newsPath}/create`} startIcon={<Plus />}>
          Write news
        </LinkButton>
        <LinkButton
          tag={Link}
          to={`${newsPath}/create?type=event&plugins[i18n][locale]=en`}
          startIcon={<Plus />}
          variant="secondary"
        >
          Write an event
        </LinkButton>
        <LinkButton tag={Link} to={newsPath} variant="tertiary">
          All news
        </LinkButton>
      </Flex>
      {items.length === 0 ? (
        <Widget.NoData>No news yet.</Widget.NoData>
      ) : (
        <Box overflow="auto">
          <Table colCount={3} rowCount={items.length}>
            <Tbody>
              {items.map((item) => (
                <Tr key={item.documentId}>
                  <Td>
                    <Link to={`${newsPath}/${item.documentId}`}>
                      <Typography textColor="primary600" ellipsis>
                        {item.subject || "No subject"}
                      </Typography>
                    </Link>
                  </Td>
                  <Td>
                    <Typography textColor="neutral600">{types[item.type]}</Typography>
                  </Td>
                  <Td>
                    <Typography textColor="neutral600">{statusOf(item)}</Typography>
                  </Td>
                </Tr>
              ))}
            </Tbody>
          </Table>
        </Box>
      )}
    </Flex>
  );
}
