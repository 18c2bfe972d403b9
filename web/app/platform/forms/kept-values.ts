const PREFIX = "typed ";
/** As long as the codes that a visitor typed (features/coins/top-up). */
const KEPT_MS = 3_600_000;

type Fields = Pick<HTMLFormElement, "elements">;

/** What a tab keeps of a form. */
interface Kept {
  values: Record<string, string>;
  /** Milliseconds since 1970. */
  until: number;
  /** Whose page the form was on (session/page-owner.ts); a visitor's text is for whoever they log in as. */
  owner?: string | undefined;
}

/**
 * Keeps what was typed into a form whose session ended meanwhile, in this tab: the form has it again after the login,
 * unless somebody else logs in.
 * @param action address that the form is sent to
 * @param values as its action returned them, without passwords and secret answers
 * @param owner whose page it is; undefined for a visitor's
 */
export function keepValues(action: string, values: Record<string, string>, owner?: string): void {
  if (Object.keys(values).length === 0) return;
  const kept: Kept = { values, until: Date.now() + KEPT_MS, owner };
  try {
    sessionStorage.setItem(PREFIX + action, JSON.stringify(kept));
  } catch {
    // The browser stores nothing.
  }
}

/**
 * Fills kept values into their form, once; not into another one of the same address, nor on another player's page.
 * @param reader whose page it is now
 */
export function restoreValues(action: string, { elements }: Fields, reader?: string): void {
  try {
    const kept = sessionStorage.getItem(PREFIX + action);
    if (kept === null) return;
    const { values, until, owner } = JSON.parse(kept) as Kept;
    if (owner && owner !== reader) return;
    const intent = elements.namedItem("intent") as HTMLInputElement | null;
    if ((values.intent ?? "") !== (intent?.value ?? "")) return;
    sessionStorage.removeItem(PREFIX + action);
    if (Date.now() > until) return;
    for (const [name, value] of Object.entries(values)) {
      const field = elements.namedItem(name) as HTMLInputElement | RadioNodeList | null;
      if (!field) continue;
      if ("type" in field && field.type === "checkbox") field.checked = true;
      else if (!("type" in field) || field.type !== "hidden") field.value = value;
    }
  } catch {
    // It stores nothing, or something else.
  }
}

/** Forms whose text was sent: it is not kept. */
const sent = new WeakSet<object>();

/**
 * Keeps the text that was typed into a form and not sent, if there is any.
 * @param names of the fields, which have no secrets
 * @param owner whose text it is
 */
export function keepTyped(action: string, form: Fields, names: readonly string[], owner?: string): void {
  const fields = names.flatMap((name) => {
    const field = form.elements.namedItem(name) as HTMLInputElement | null;
    return field ? [{ name, field }] : [];
  });
  const typed = fields.some(
    ({ field: { value, defaultValue } }) =>
      defaultValue !== undefined && value !== defaultValue && value.trim(),
  );
  if (typed && !sent.has(form))
    keepValues(action, Object.fromEntries(fields.map(({ name, field }) => [name, field.value])), owner);
}

/** The form was sent: only what is typed from now on is kept. */
export function forgetTyped(action: string, form: Fields & Partial<EventTarget>): void {
  try {
    sessionStorage.removeItem(PREFIX + action);
  } catch {
    // The browser stores nothing.
  }
  sent.add(form);
  form.addEventListener?.("input", () => sent.delete(form), { once: true });
}

/** The form was not sent after all: its text is kept. */
export const keepAfterAll = (form: Fields) => sent.delete(form);
