/**
 * Its source text becomes a script of the page, so it must not use anything outside itself. A page works without its scripts, so a first visit loads them
 * when the visitor moves, touches, scrolls, types or focuses. Later visits have them in the browser's cache and start them at once
 * (docs/decisions/025). Until then it only moves the header's clock, in Manila's time, and notes whether the reader's own is another:
 * event-times.module.css then keeps a line free for it.
 */
function waitForAct() {
  const acts = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"];
  const nonce = document.currentScript?.nonce ?? "";
  const loadedBefore = () => {
    try {
      return localStorage.getItem("scripts") !== null;
    } catch {
      return false;
    }
  };
  // MANILA_OFFSET, which cannot be imported here.
  const ahead = 8 * 3_600_000;
  if (new Date().getTimezoneOffset() !== -ahead / 60_000) document.documentElement.dataset.elsewhere = "";
  const clock = setInterval(() => {
    const shown = document.querySelector("header time")?.firstChild;
    const now = new Date(Date.now() + ahead).toISOString().slice(11, 19);
    if (shown?.nodeValue) shown.nodeValue = shown.nodeValue.replace(/\d\d:\d\d:\d\d/, now);
  }, 1_000);
  const load = () => {
    clearInterval(clock);
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
    script.text = document.querySelector("script[data-entry]")?.textContent ?? "";
    document.body.append(script);
  };
  const onAct = ({ type, target }: Event) => {
    // A menu scrolls to its current entry by itself; a person who scrolls it touches it too.
    if (type !== "scroll" || target === document) load();
  };
  const acted = document.activeElement !== document.body || location.hash !== "";
  if (acted || loadedBefore()) load();
  else for (const act of acts) addEventListener(act, onAct, { capture: true, passive: true });
}

/**
 * Makes a page load its scripts at the visitor's first act. A browser that ignores `media` on these links loads the files early, with low
 * priority, and runs them later.
 * @param body the rendered page up to `</body>`, with Remix's module preloads and the module script that imports the page's routes.
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
  return `${inert}${mark}>(${waitForAct})()</script>`;
}
