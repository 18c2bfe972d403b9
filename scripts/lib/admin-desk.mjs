// @ts-check
import { Failure } from "./fail.mjs";
import { loadSecrets } from "./secrets.mjs";
import { CMS_ADMIN_EMAIL, ports } from "./services.mjs";

/** Where the content admin is. */
export const CMS = process.env.CMS_URL ?? `http://127.0.0.1:${ports().cms}`;

const account = () => ({ email: CMS_ADMIN_EMAIL, password: loadSecrets().secrets.CMS_ADMIN_PASSWORD });

/** Logs a page in to the content admin. @param {import("@playwright/test").Page} page */
export async function logIntoAdmin(page) {
  const { email, password } = account();
  await page.goto(`${CMS}/admin`, { waitUntil: "networkidle" });
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/admin\/?$/);
}

/** Logs in to the content admin. @returns its calls, as its pages make them */
export async function openDesk() {
  /** @param {string} path @param {RequestInit} init */
  const call = async (path, init) => {
    const response = await fetch(CMS + path, init).catch(() => null);
    if (!response?.ok)
      throw new Failure(
        `${CMS}${path} failed (${(await response?.text()) ?? "no answer"}). Start the site first: npm start`,
      );
    return JSON.parse((await response.text()) || "{}");
  };
  const json = { "content-type": "application/json" };
  const login = { method: "POST", headers: json, body: JSON.stringify(account()) };
  const { data } = await call("/admin/login", login);
  const authorization = `Bearer ${data.token}`;
  return {
    ask: (/** @type {string} */ path, method = "GET", /** @type {object | undefined} */ body = undefined) =>
      call(path, {
        method,
        headers: { ...json, authorization },
        ...(body && { body: JSON.stringify(body) }),
      }),
    /**
     * Adds a picture to the media library.
     * @param {Buffer} picture a PNG
     * @param {string} name
     * @returns {Promise<number>} its id
     */
    upload: async (picture, name) => {
      const form = new FormData();
      form.set("files", new Blob([new Uint8Array(picture)], { type: "image/png" }), name);
      const [file] = await call("/upload", { method: "POST", headers: { authorization }, body: form });
      return file.id;
    },
  };
}
