import type { Checked, FieldErrors } from "../form-check";

/** Between the last key and the question to the server. */
const QUIET_MS = 500;

/** What only the server can say about a field's value: a message, or "" for nothing wrong or nothing known. */
export interface AskServer {
  /** Names of the fields that the answer depends on; the first one is the field's own. */
  fields: readonly [string, ...string[]];
  ask: (formData: FormData) => Promise<string>;
}

interface LiveCheckOptions {
  /** The form's own check: the schema of its call. */
  check: (formData: FormData) => Checked<unknown>;
  asks: readonly AskServer[];
  /** Shows what is known about fields; an empty list: nothing is wrong with this one any more. */
  show: (told: FieldErrors) => void;
}

const firstOf = (errors: FieldErrors, field: string) => errors[field]?.[0];

/**
 * Checks a form while it is filled in. A field's error is shown when the field is left, and removed as soon as it is
 * corrected; the next error is shown when the field is left again. The server is asked about a field that has been left
 * and breaks no rule of its own, once for each value.
 */
export function createLiveCheck({ check, asks, show }: LiveCheckOptions) {
  const left = new Set<string>();
  const answers = new Map<string, string>();
  /** What the server last said of a field. */
  const saidOf = new Map<string, string>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** What the form's own check finds: the last thing that was known. */
  let found: FieldErrors = {};
  let told: FieldErrors = {};

  function tell(field: string, message: string | undefined) {
    told = { ...told, [field]: message ? [message] : [] };
    show(told);
  }

  /** Asks the server what depends on a field: once it has been left, and breaks no rule of the form's own. */
  function ask(field: string, read: () => FormData | null) {
    for (const asking of asks) if (asking.fields.includes(field)) askAbout(asking, read);
  }

  function askAbout({ fields, ask: askServer }: AskServer, read: () => FormData | null) {
    const [field] = fields;
    clearTimeout(timers.get(field));
    if (!left.has(field)) return;
    const valuesIn = (formData: FormData) => JSON.stringify(fields.map((name) => formData.get(name)));
    const asked = async () => {
      const formData = read();
      if (!formData || check(formData).errors?.[field]) return;
      const values = valuesIn(formData);
      const message = answers.get(values) ?? (await askServer(formData));
      answers.set(values, message);
      const now = read();
      if (!now || valuesIn(now) !== values) return;
      // Removes its own outdated message, and no message from elsewhere.
      if (message || firstOf(told, field) === saidOf.get(field)) tell(field, message);
      saidOf.set(field, message);
    };
    timers.set(field, setTimeout(asked, QUIET_MS));
  }

  return {
    /** A field was left. @param read gives the form as it is by then; null once it is gone */
    leave(field: string, read: () => FormData | null) {
      const formData = read();
      if (!formData) return;
      left.add(field);
      const before = found;
      found = check(formData).errors ?? {};
      // A field may break a rule because of another one, as a password that is typed twice does.
      for (const name of left) {
        const message = firstOf(found, name);
        if (message ? message !== firstOf(told, name) : firstOf(before, name)) tell(name, message);
      }
      ask(field, read);
    },

    /** A field was changed. @param shown the errors that are shown, wherever they come from */
    change(field: string, read: () => FormData | null, shown: FieldErrors) {
      const formData = read();
      if (!formData) return;
      const before = found;
      found = check(formData).errors ?? {};
      for (const name of Object.keys(shown)) {
        const message = firstOf(shown, name);
        if (!message || message === firstOf(found, name)) continue;
        // Whatever was said of this field's last value; of others, what their rules no longer say.
        if (name === field || message === firstOf(before, name)) tell(name, undefined);
      }
      ask(field, read);
    },

    /** The form was sent: what is wrong with it is then told by the answer. */
    sent(formData: FormData) {
      for (const timer of timers.values()) clearTimeout(timer);
      found = check(formData).errors ?? {};
      told = {};
      show(told);
    },

    /** The form is gone. */
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
export type LiveCheck = ReturnType<typeof createLiveCheck>;
