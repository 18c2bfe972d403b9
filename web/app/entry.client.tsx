import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadPolyfills } from "~/platform/browsers/older/load";
import { keepRoot, keepServedPage, showServedPage } from "~/platform/browsers/plain-page";
import { addLanguage, setCurrencyNames, setLanguage } from "~/platform/language/i18n";

/** The page says what the currencies are called (root.tsx). */
function useCurrencyNamesOfPage() {
  const { coin, bonus } = document.documentElement.dataset;
  if (!coin && !bonus) return;
  const names = { coin: coin ?? null, bonus: bonus ?? null };
  setCurrencyNames(() => names);
}

/** The page says which language it is in; that language's messages have to load before hydration. */
async function useLanguageOfPage() {
  if (document.documentElement.lang !== "fil") return;
  const { messages } = await import("virtual:messages/fil");
  addLanguage("fil", messages);
  setLanguage(() => "fil");
}

/**
 * Remix decodes the page's data in its first rendering, which waits for it. React 18 abandons a page if the visitor
 * clicks or types at that moment ("Root did not complete"), so it is done before React listens.
 */
async function decodeData() {
  if (window.remixAsShipped) return;
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

async function hydrate() {
  useCurrencyNamesOfPage();
  await loadPolyfills();
  await Promise.all([useLanguageOfPage(), decodeData()]);
  startTransition(() => {
    keepRoot(
      hydrateRoot(
        document,
        <StrictMode>
          <RemixBrowser />
        </StrictMode>,
      ),
    );
  });
}

keepServedPage();
hydrate().catch((error: unknown) => {
  console.error(error);
  showServedPage();
});
