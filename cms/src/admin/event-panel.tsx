/** A panel beside the form of an event: makes its banner. */
import { Button, Typography } from "@strapi/design-system";
import { Images } from "@strapi/icons";
import { useFetchClient, useForm, useNotification, useRBAC } from "@strapi/strapi/admin";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { bannerOfEvent, type EventFields, problemOfEvent } from "./banner-of-event";

const banners = "/content-manager/collection-types/api::banner.banner";
const mayWriteBanners = [
  { action: "plugin::content-manager.explorer.create", subject: "api::banner.banner" },
];

type Saved = { topicId?: number; locale?: string };
type PanelProps = {
  model: string;
  document?: Saved;
  meta?: { availableLocales?: { locale: string }[] };
};

/** Begins a new item of the type that the address asks for, as the start page's "Write an event" does. */
function useAskedType(isNew: boolean): void {
  const [search] = useSearchParams();
  // Strapi goes to the address with a language first, and warns that a changed form would be lost.
  const asked = isNew && search.has("plugins[i18n][locale]") ? search.get("type") : null;
  const type = useForm("AskedType", (form) => Reflect.get(form.values, "type") as unknown);
  const initial = useForm("AskedType", (form) => form.initialValues);
  const onChange = useForm("AskedType", (form) => form.onChange);
  // Once for each set of initial values, so that the editor can choose another type.
  const [done, setDone] = useState<unknown>(null);
  useEffect(() => {
    if (!asked || done === initial || type === undefined) return;
    setDone(initial);
    onChange("type", asked);
    document.getElementsByName("subject")[0]?.focus();
  }, [asked, done, initial, type, onChange]);
}

function MakeBanner({ document, meta }: Pick<PanelProps, "document" | "meta">) {
  const values = useForm("MakeBanner", (form) => form.values) as EventFields & { type?: string };
  const modified = useForm("MakeBanner", (form) => form.modified);
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { topicId, locale } = document ?? {};
  const unsaved = modified || !topicId ? "Save the event first." : null;
  const problem = problemOfEvent(values, new Date()) ?? unsaved;

  async function make() {
    if (!topicId) return;
    setBusy(true);
    // Readers of a language that an event is not written in see its other one, and with it this banner.
    const translated = (meta?.availableLocales ?? []).some((other) => other.locale !== locale);
    const language = translated && (locale === "en" || locale === "fil") ? locale : "all";
    try {
      const banner = bannerOfEvent(values, { topicId, language, now: new Date() });
      const { data } = await post<{ data: { documentId: string } }>(banners, banner);
      const message = banner.publishAt
        ? "Banner made. It goes online when the event starts; click Publish to show it now."
        : "Banner made. Click Publish to show it.";
      toggleNotification({ type: "success", message });
      navigate(`${banners}/${data.data.documentId}`);
    } catch {
      setBusy(false);
      toggleNotification({ type: "danger", message: "The banner was not made. Please try again." });
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        fullWidth
        startIcon={<Images />}
        onClick={make}
        loading={busy}
        disabled={problem !== null}
      >
        Make a banner
      </Button>
      <Typography textColor="neutral600">
        {problem ?? "With this picture and subject, linked to the event, until the event ends."}
      </Typography>
    </>
  );
}

/** The panel, for editors who may create banners. */
export function EventPanel({ model, document, meta }: PanelProps) {
  const isNews = model === "api::news.news";
  const { allowedActions } = useRBAC(mayWriteBanners);
  const type = useForm("EventPanel", (form) => Reflect.get(form.values, "type") as unknown);
  useAskedType(isNews && !document);
  if (!isNews || type !== "event" || !allowedActions.canCreate) return null;
  return { title: "Banner", content: <MakeBanner document={document} meta={meta} /> };
}
