import type { AskServer } from "~/platform/forms/live-check/live-check";

/** A question to /register/check about some of the form's fields. */
const asking = (...fields: AskServer["fields"]): AskServer => ({
  fields,
  ask: async (formData) => {
    const body = new URLSearchParams();
    for (const name of fields) body.set(name, String(formData.get(name) ?? ""));
    try {
      const response = await fetch("/register/check", { method: "POST", body });
      return response.ok ? (await response.json()).message : "";
    } catch {
      return "";
    }
  },
});

/**
 * What only the server knows of a new account: which user IDs are taken, and which passwords are common. Never which
 * addresses.
 */
export const REGISTER_ASKS = [asking("userId"), asking("userPassword", "userId")];
