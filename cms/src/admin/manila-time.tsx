/** A panel beside the form that shows its date fields in Manila time. */
import { Box, Flex, Typography } from "@strapi/design-system";
import { useForm } from "@strapi/strapi/admin";
import { useEffect, useState } from "react";
import { createGlobalStyle } from "styled-components";

const zone = "Asia/Manila";
/** As `getTimezoneOffset()` returns it, in minutes. Manila has no daylight saving time. */
const manilaOffset = -8 * 60;

const day = new Intl.DateTimeFormat("en-PH", { timeZone: zone, dateStyle: "full", timeStyle: "short" });
const clock = new Intl.DateTimeFormat("en-PH", { timeZone: zone, timeStyle: "short" });

/** Labels of the date fields of all types, in form order. */
const dateFields: Record<string, string> = {
  publishAt: "Publish at",
  unpublishAt: "Unpublish at",
  eventStart: "Event starts",
  eventEnd: "Event ends",
  date: "Date on the site",
};
const modelsWithDates = ["api::news.news", "api::banner.banner", "api::download-link.download-link"];

/** Keeps the panels visible, because the date fields are far down a long form. */
const StickyPanels = createGlobalStyle`
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

function Times() {
  const now = useNow();
  const values = useForm("ManilaTime", (form) => form.values) as Record<string, unknown>;
  const entered = Object.entries(dateFields).flatMap(([field, label]) => {
    const value = values[field];
    const time = typeof value === "string" || value instanceof Date ? new Date(value) : null;
    return time && !Number.isNaN(time.getTime()) ? [{ field, label, time }] : [];
  });
  const elsewhere = now.getTimezoneOffset() !== manilaOffset;
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%" data-manila-time>
      <StickyPanels />
      <Typography textColor="neutral600">Manila time now: {clock.format(now)}</Typography>
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
          Your computer is in another time zone ({Intl.DateTimeFormat().resolvedOptions().timeZone}). The form
          uses your computer's time; this panel shows the times in Manila.
        </Typography>
      ) : (
        <Typography textColor="neutral600">Your computer uses Manila time.</Typography>
      )}
    </Flex>
  );
}

/** The panel, for content types that have date fields. */
export function ManilaTime({ model }: { model: string }) {
  return modelsWithDates.includes(model) ? { title: "Manila time", content: <Times /> } : null;
}
