/** The content calendar: what is live, ends soon, is scheduled, or waits to be published. */
import {
  Box,
  Flex,
  Link as LinkText,
  Table,
  Tbody,
  Td,
  Th,
  Thead,
  Tr,
  Typography,
} from "@strapi/design-system";
import { Layouts, Page, useFetchClient } from "@strapi/strapi/admin";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import {
  type BannerRow,
  type CalendarItem,
  calendarOf,
  type DownloadRow,
  itemOfBanner,
  itemOfDownload,
  itemOfNews,
  itemOfNotice,
  type NewsRow,
  type NoticeRow,
  timesOf,
} from "./calendar-items";

const collection = "/content-manager/collection-types";
const most = "100";
/** Of news and guides, which have no end. */
const latest = "8";

const sections = [
  ["ending", "Ends within 7 days", "Nothing ends within 7 days."],
  ["live", "Live", "Nothing else is live."],
  ["scheduled", "Scheduled", "Nothing is scheduled."],
  ["unpublished", "Drafts", "No draft with a date is waiting to be published."],
] as const;

function useItems(now: Date): CalendarItem[] | "loading" {
  const { get } = useFetchClient();
  const [items, setItems] = useState<CalendarItem[] | "loading">("loading");
  useEffect(() => {
    let current = true;
    /** The items of a type; none if this editor may not read it. */
    async function list<Row>(uid: string, item: (row: Row) => CalendarItem, query: Record<string, string>) {
      const search = new URLSearchParams({ page: "1", pageSize: most, ...query });
      return get<{ results: Row[] }>(`${collection}/${uid}?${search}`).then(
        ({ data }) => data.results.map(item),
        () => [],
      );
    }
    const news = (query: Record<string, string>) => list<NewsRow>("api::news.news", itemOfNews, query);
    const scheduled = { "filters[publishAt][$notNull]": "true" };
    void Promise.all([
      news({ "filters[type][$eq]": "event", "filters[eventEnd][$gt]": now.toISOString() }),
      news({ ...scheduled, "filters[type][$ne]": "event" }),
      news({ ...scheduled, locale: "fil" }),
      news({
        "filters[type][$ne]": "event",
        "filters[date][$notNull]": "true",
        "filters[publishAt][$null]": "true",
        sort: "date:DESC",
        pageSize: latest,
      }),
      list<BannerRow>("api::banner.banner", itemOfBanner, {}),
      list<NoticeRow>("api::notice.notice", itemOfNotice, { "filters[endsAt][$gt]": now.toISOString() }),
      list<DownloadRow>("api::download-link.download-link", itemOfDownload, scheduled),
    ]).then((lists) => current && setItems(lists.flat()));
    return () => {
      current = false;
    };
  }, [get, now]);
  return items;
}

function Section({ title, items, empty }: { title: string; items: CalendarItem[]; empty: string }) {
  return (
    <Box tag="section" paddingBottom={6}>
      <Typography variant="beta" tag="h2">
        {title}
      </Typography>
      <Box paddingTop={3}>
        {items.length === 0 ? (
          <Typography textColor="neutral600">{empty}</Typography>
        ) : (
          <Table colCount={3} rowCount={items.length}>
            <Thead>
              <Tr>
                <Th>
                  <Typography variant="sigma">Type</Typography>
                </Th>
                <Th>
                  <Typography variant="sigma">Title</Typography>
                </Th>
                <Th>
                  <Typography variant="sigma">Manila time</Typography>
                </Th>
              </Tr>
            </Thead>
            <Tbody>
              {items.map((item) => (
                <Tr key={item.path}>
                  <Td width="10rem">
                    <Typography textColor="neutral600">{item.kind}</Typography>
                  </Td>
                  <Td>
                    <LinkText tag={Link} to={item.path}>
                      {item.title}
                    </LinkText>
                  </Td>
                  <Td width="45%">
                    <Typography textColor="neutral800">{timesOf(item)}</Typography>
                  </Td>
                </Tr>
              ))}
            </Tbody>
          </Table>
        )}
      </Box>
    </Box>
  );
}

export default function Calendar() {
  const [now] = useState(() => new Date());
  const items = useItems(now);
  if (items === "loading") return <Page.Loading />;
  const calendar = calendarOf(items, now);
  return (
    <Page.Main>
      <Page.Title>Calendar</Page.Title>
      <Layouts.Header
        title="Calendar"
        subtitle="News, events, banners, notices and downloads, in Manila time"
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch">
          {sections.map(([name, title, empty]) => (
            <Section key={name} title={title} items={calendar[name]} empty={empty} />
          ))}
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
}
