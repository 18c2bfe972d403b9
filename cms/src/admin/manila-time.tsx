/** Beside the form: the moments that were entered in it, as the players' clocks show them. */
import { Box, Flex, Typography } from "@strapi/design-system";
import { useForm } from "@strapi/strapi/admin";
import { useEffect, useState } from "react";
import { createGlobalStyle } from "styled-components";

const zone = "Asia/Manila";
/** Minutes from UTC, the way browsers count them. Manila has no summer time. */
const manilaOffset = -8 * 60;

const day = new Intl.DateTimeFormat("en-PH", { timeZone: zone, dateStyle: "full", timeStyle: "short" });
const clock = new Intl.DateTimeFormat("en-PH", { timeZone: zone, timeStyle: "short" });

/** The fields with a moment, of all types, in the order in which they come. */
const moments: Record<string, string> = {
  publishAt: "Goes online",
  unpublishAt: "Is taken down",
  eventStart: "Event starts",
  eventEnd: "Event ends",
  date: "Date on the site",
};
const withMoments = ["api::news.news", "api::banner.banner", "api::download-link.download-link"];

/** The panels stay in sight beside a long form: a time is entered far below them. */
const PanelsInSight = createGlobalStyle`
  div:has(> aside [data-manila-time]) {
    position: sticky;
    top: 1.5rem;
  }
`;

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Moments() {
  const now = useNow();
  const values = useForm("ManilaTime", (form) => form.values) as Record<string, unknown>;
  const entered = Object.entries(moments).flatMap(([field, label]) => {
    const value = values[field];
    const time = typeof value === "string" || value instanceof Date ? new Date(value) : null;
    return time && !Number.isNaN(time.getTime()) ? [{ field, label, time }] : [];
  });
  const elsewhere = now.getTimezoneOffset() !== manilaOffset;
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%" data-manila-time>
      <PanelsInSight />
      <Typography textColor="neutral600">It is {clock.format(now)} in Manila.</Typography>
      {entered.map(({ field, label, time }) => (
        <Box key={field}>
          <Typography variant="sigma" tag="p" textColor="neutral600">
            {label}
          </Typography>
          <Typography tag="p" fontWeight="semiBold">
            {day.format(time)}
          </Typography>
        </Box>
      ))}
      {elsewhere ? (
        <Typography textColor="warning600">
          Your computer's clock is not Manila's ({Intl.DateTimeFormat().resolvedOptions().timeZone}): in the
          form you enter and see your own time. What counts is Manila's, as it is shown here.
        </Typography>
      ) : (
        <Typography textColor="neutral600">
          Your computer's clock is Manila's: enter the time as it is.
        </Typography>
      )}
    </Flex>
  );
}

/** A panel of the edit view, for the types that have moments. */
export function ManilaTime({ model }: { model: string }) {
  return withMoments.includes(model) ? { title: "Manila time", content: <Moments /> } : null;
}
