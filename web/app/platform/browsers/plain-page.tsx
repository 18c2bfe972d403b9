import { useRouteError } from "@remix-run/react";
import { type ComponentType, useEffect } from "react";
import type { Root } from "react-dom/client";
import { useEffectBeforePaint } from "./before-paint";
import { asShipped, ifReachable, lostLine, sayLostLine, whyUnreachable } from "./lost-line";

// When a script fails, the page stays what the server made of it, which works without scripts (docs/decisions/041).
// React would put an error page in its place, a route whose file cannot be loaded would reload the page, and a form
// whose handler fails would do nothing.

interface Path {
  pathname: string;
  search: string;
  hash: string;
}
/** Something that is being loaded or sent. */
interface Activity {
  location?: Path | undefined;
  formAction?: string | undefined;
}
/** What this uses of Remix's router. */
interface Router {
  state: {
    errors: Record<string, unknown> | null;
    loaderData: unknown;
    navigation: Activity;
    fetchers: Map<string, Activity>;
  };
  dispose(): void;
}
declare global {
  interface Window {
    __remixRouter?: Router;
    /** Remix does all as it is shipped (REMIX_AS_SHIPPED). */
    remixAsShipped?: boolean;
    /**
     * Called by Remix where it would reload the page because the file of a route cannot be loaded (vite.config.ts).
     * @param prefetching whether the file was only prefetched: the page stays
     * @returns whether that is because the site does not answer, which is then said: the page stays (lost-line.ts)
     */
    routeFileFailed?: (prefetching?: boolean) => Promise<boolean>;
    /** Called by Remix where it would open an address anew because the site is of another release by now. */
    releaseChanged?: (path: string) => Promise<void>;
  }
}

/** The page as it came from the server. */
let served: HTMLElement | null = null;
let root: Root | null = null;
/** The data that the page was hydrated with. */
let hydratedWith: unknown;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isControl = (target: unknown): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
/** The fields that were filled in since, by their ids, and the one that has the focus. */
const filled = new Map<string, Control>();
let focused = "";
/**
 * Text areas that were written in before hydration, in which React would set them back to their first text, and that
 * text.
 */
const written = new Map<HTMLTextAreaElement, string>();
/** The click or the sent form whose handlers are running. */
let handled: Event | null = null;
let sent: SubmitEvent | null = null;

/** Keeps the page as it is: for the time before React has it. */
export function keepServedPage(): void {
  const html = document.documentElement;
  html.dataset.scripts = "started";
  served = html.cloneNode(true) as HTMLElement;
  focused = document.activeElement?.id ?? "";
  // What a clone does not have of a field that was filled in before.
  for (const field of html.querySelectorAll<Control>("select, input[type=file]")) filled.set(field.id, field);
  for (const field of html.querySelectorAll("textarea")) keepWritten(field);
  addEventListener("focusin", ({ target }) => {
    if (target instanceof Element) focused = target.id;
  });
  addEventListener("input", ({ target }) => {
    if (isControl(target)) filled.set(target.id, target);
    if (target instanceof HTMLTextAreaElement && hydratedWith === undefined) keepWritten(target);
  });
  for (const type of ["click", "submit"]) addEventListener(type, remember, true);
  addEventListener("error", ({ error }) => {
    if (error && handled?.defaultPrevented) doPlainly(handled);
  });
  // A form or a link without a handler, once React has had its turn.
  addEventListener("submit", (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    void submitPlainly(event.target, event.submitter);
  });
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (event.defaultPrevented || navigator.onLine || !link?.href || link.target || link.download) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    sayLostLine();
  });
  window.lostLine = window.remixAsShipped ? asShipped : lostLine;
  window.routeFileFailed = async (prefetching) => {
    if (window.remixAsShipped) {
      location.reload();
      return false;
    }
    if (prefetching) return false;
    const failure = await whyUnreachable();
    if (!failure) openPlainly();
    return failure !== undefined;
  };
  window.releaseChanged = async (path) => {
    if (window.remixAsShipped) {
      location.href = path;
      return;
    }
    openPlainly();
    // Nothing more happens on this page.
    await new Promise(() => {});
  };
  // If the document around the pages fails as well, Remix shows one of its own.
  new MutationObserver(() => {
    if (served && !document.documentElement?.hasAttribute("data-site")) showServedPage();
  }).observe(document, { childList: true });
}

/** React sets a text area to its first text only where that is still there. */
function keepWritten(field: HTMLTextAreaElement): void {
  if (written.has(field) || field.value === field.defaultValue) return;
  written.set(field, field.defaultValue);
  field.defaultValue = "";
}

/** @param hydrated React's root, to remove it if the page is lost */
export function keepRoot(hydrated: Root): void {
  root = hydrated;
}

/** For the root route: the page is hydrated. */
export function useKeptPage(): void {
  useEffect(() => {
    hydratedWith = window.__remixRouter?.state.loaderData;
    for (const [field, first] of written) field.defaultValue = first;
    written.clear();
    // React may have rendered the document again.
    document.documentElement.dataset.scripts = "started";
  }, []);
}

const inBrowser = typeof document !== "undefined";

/**
 * An error boundary for errors of the server. If a script has failed instead, it renders nothing, because what is
 * around the page may have failed too, and the server's page comes back.
 */
export function forServerErrors(ErrorPage: ComponentType): ComponentType {
  return function ErrorBoundary() {
    const error = useRouteError();
    const ofServer = Object.values((inBrowser && window.__remixRouter?.state.errors) || {}).includes(error);
    const ofScript = inBrowser && error !== undefined && !ofServer;
    useEffectBeforePaint(() => {
      // Once React is done: it cannot remove itself meanwhile.
      if (ofScript) queueMicrotask(showServedPage);
    }, [ofScript]);
    return ofScript ? null : <ErrorPage />;
  };
}

/** Shows the server's page, without scripts: as it came, or from the server again if its data has changed since. */
export function showServedPage(): void {
  const page = served;
  if (!page) return;
  served = null;
  const router = window.__remixRouter;
  if (hydratedWith !== undefined && router?.state.loaderData !== hydratedWith) {
    // Not a reload, which would send a form again.
    location.replace(location.pathname + location.search);
    return;
  }
  const { scrollX, scrollY } = window;
  router?.dispose();
  root?.unmount();
  document.documentElement?.remove();
  delete page.dataset.scripts;
  for (const element of page.querySelectorAll("noscript")) element.outerHTML = element.textContent ?? "";
  document.append(page);
  for (const [id, from] of filled) {
    const field = document.getElementById(id);
    if (isControl(field)) fillAs(field, from);
  }
  const field = document.getElementById(focused);
  field?.focus({ preventScroll: true });
  // An email field has a caret, and lets nobody move it.
  if (field instanceof HTMLInputElement && field.selectionStart !== null)
    field.setSelectionRange(field.value.length, field.value.length);
  scrollTo(scrollX, scrollY);
}

/** Fills in a field as another one is; a file's name cannot be set, and a check box always has its value. */
function fillAs(field: Control, from: Control): void {
  if (field instanceof HTMLInputElement && from instanceof HTMLInputElement) {
    field.checked = from.checked;
    if (from.type === "file") {
      field.files = from.files;
      return;
    }
  }
  field.value = from.value;
}

function remember(event: Event): void {
  handled = event;
  if (event.type === "submit") sent = event as SubmitEvent;
  setTimeout(() => {
    if (handled === event) handled = null;
  });
}

/** Sends a form as a browser does without scripts; without a connection it stays as it is. */
export const submitPlainly = (form: HTMLFormElement, submitter?: HTMLElement | null) =>
  ifReachable(() => sendPlainly(form, submitter));

function sendPlainly(form: HTMLFormElement, submitter?: HTMLElement | null): void {
  const name = submitter?.getAttribute("name") ?? "";
  const value = submitter?.getAttribute("value") ?? "";
  const pressed = Object.assign(document.createElement("input"), { type: "hidden", name, value });
  // Without a name it is not sent.
  form.append(pressed);
  // A field may be called "submit".
  HTMLFormElement.prototype.submit.call(form);
  // Whoever comes back may press another button.
  pressed.remove();
}

/** Does what a click or a form does without scripts. */
function doPlainly({ type, target }: Event): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (type === "submit") void submitPlainly(target as HTMLFormElement, sent?.submitter);
  else if (link?.href && !link.target) void ifReachable(() => location.assign(link.href));
}

/** Opens the page, or sends the form, that Remix was about to; nothing if that is no longer wanted. */
function openPlainly(): void {
  const { navigation, fetchers } = window.__remixRouter?.state ?? { navigation: {}, fetchers: new Map() };
  const sending = [navigation, ...fetchers.values()].find(({ formAction }) => formAction);
  const form = sent?.target as HTMLFormElement | undefined;
  const to = navigation.location;
  const pathOf = (address: string) => new URL(address, location.href).pathname;
  if (sending?.formAction && form?.isConnected && pathOf(form.action) === pathOf(sending.formAction))
    sendPlainly(form, sent?.submitter);
  else if (sending) location.reload();
  else if (to) location.assign(to.pathname + to.search + to.hash);
}
