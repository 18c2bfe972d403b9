import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { addLanguage, setLanguage } from "~/platform/language/i18n";

/** The page says which language it is in; that language's messages have to load before hydration. */
async function useLanguageOfPage() {
  if (document.documentElement.lang !== "fil") return;
  const { messages } = await import("virtual:messages/fil");
  addLanguage("fil", messages);
  setLanguage(() => "fil");
}

void useLanguageOfPage().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
