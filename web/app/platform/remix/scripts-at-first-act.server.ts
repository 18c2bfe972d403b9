import { FAILURE_MESSAGES } from "@tambayan/account-service/contract";
import { translate } from "../language/i18n";
import { TIME_PATH } from "../time/server-clock";

/**
 * Its source text becomes a script of the page, so it must not use anything outside itself. A page works without its
 * scripts, so a first visit loads them when the visitor moves, touches, scrolls, types or focuses. Later visits have
 * them in the browser's cache and start them at once (docs/decisions/025). Until then it only moves the header's clock,
 * in Manila's time, and notes whether the reader's zone is another: event-times.module.css then keeps a line free for
 * it. A browser that gets no scripts (root.tsx), or whose scripts cannot be loaded, has the page as one with scripts
 * turned off. Without a connection it stays where it is, and says why.
 */
function waitForAct(timePath: string, lineLost: string) {
  const html = document.documentElement;
  // What the scripts say themselves once they run (lost-line.ts): the browser's error page would lose what was typed.
  const keepOffline = (event: Event) => {
    const link = event.type === "click" ? (event.target as Element).closest("a[href]") : null;
    const leaves = event.type === "submit" || (link && !/^#/.test(link.getAttribute("href") as string));
    if (html.dataset.scripts === "started" || navigator.onLine || !leaves) return;
    event.preventDefault();
    alert(lineLost);
  };
  addEventListener("submit", keepOffline);
  addEventListener("click", keepOffline);
  const plain = () => {
    delete html.dataset.scripts;
    for (const element of document.querySelectorAll("noscript"))
      element.outerHTML = element.textContent as string;
  };
  // This runs in every browser, so its syntax is that of the oldest ones.
  if (html.dataset.scripts === undefined) return plain();
  const acts = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];
  const nonce = (document.currentScript as HTMLScriptElement).nonce;
  const loadedBefore = () => {
    try {
      return localStorage.getItem("scripts") !== null;
    } catch {
      return false;
    }
  };
  // MANILA_OFFSET, which cannot be imported here.
  const ahead = 8 * 3_600_000;
  if (new Date().getTimezoneOffset() !== -ahead / 60_000) html.dataset.elsewhere = "";
  const shown = document.querySelector<HTMLTimeElement>("header time");
  const digits = shown ? (shown.firstChild as Text | null) : null;
  // The page's time, and as soon as the server has told it, the server's: the browser's own clock may be hours off
  // (server-clock.ts).
  let origin = Date.parse(shown ? shown.dateTime : "") - performance.now();
  const clock = setInterval(() => {
    if (!digits || Number.isNaN(origin)) return;
    // The text node stays: for another one the browser matches styles again, each second.
    digits.data = new Date(origin + performance.now() + ahead).toISOString().slice(11, 19);
  }, 1_000);
  const askTime = async () => {
    const sent = performance.now();
    const told = Number(await (await fetch(timePath, { cache: "no-store" })).text());
    if (told > 0) origin = told - (sent + performance.now()) / 2;
  };
  const load = () => {
    clearInterval(clock);
    html.dataset.clock = String(origin);
    for (const act of acts) removeEventListener(act, onAct, true);
    try {
      localStorage.setItem("scripts", "loaded");
    } catch {
      // The browser stores nothing: the next page waits for an act as well.
    }
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")) link.media = "";
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = nonce;
    script.text = (document.querySelector("script[data-entry]") as HTMLScriptElement).text;
    const failed = () => {
      if (html.dataset.scripts === "") plain();
    };
    script.onerror = failed;
    addEventListener("error", failed);
    addEventListener("unhandledrejection", failed);
    document.body.append(script);
  };
  const onAct = ({ type, target }: Event) => {
    // A menu scrolls to its current entry by itself; a person who scrolls it touches it too.
    if (type !== "scroll" || target === document) load();
  };
  const acted = document.activeElement !== document.body || location.hash !== "";
  if (acted || loadedBefore()) return load();
  for (const act of acts) addEventListener(act, onAct, { capture: true, passive: true });
  askTime().catch(() => {});
}

/**
 * Leaves a page as Remix makes it, and says so to its scripts (browsers/plain-page.tsx): in the first script of the
 * page, whose text React does not compare with its own (root.tsx).
 */
export const loadAtOnce = (body: string, nonce: string) =>
  body.replace(`<script nonce="${nonce}">`, (first) => `${first}window.remixAsShipped=true;`);

/**
 * Makes a page load its scripts at the visitor's first act. A browser that ignores `media` on these links loads the
 * files early, with low priority, and runs them later.
 * @param body the rendered page up to `</body>`, with Remix's module preloads and the module script that imports the
 *   page's routes.
 * @param nonce marks the scripts that we wrote.
 */
export function loadAtFirstAct(body: string, nonce: string) {
  const mark = `<script nonce="${nonce}"`;
  const inert = body
    .replaceAll(
      '<link rel="modulepreload" ',
      '<link rel="modulepreload" media="not all" fetchPriority="low" ',
    )
    .replace(`${mark} type="module" async="">`, `${mark} type="text/plain" data-entry="">`);
  return `${inert}${mark}>(${waitForAct})(${[TIME_PATH, translate(FAILURE_MESSAGES.networkError)].map((text) => JSON.stringify(text))})</script>`;
}
