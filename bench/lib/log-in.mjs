// @ts-check

/**
 * Logs a demo account in at the site.
 * @param {string} site
 * @param {string} UserID
 * @returns {Promise<string>} the session's cookie
 */
export async function logInToSite(site, UserID) {
  const body = new URLSearchParams({ UserID, UserPass: `${UserID}-demo-1` });
  const response = await fetch(`${site}/login`, { method: "POST", redirect: "manual", body });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (response.status !== 302 || !cookie) throw new Error(`Logging in answered ${response.status}.`);
  // The welcome notice is in the cookie; reading it once removes it from every later visit.
  const home = await fetch(`${site}/`, { headers: { cookie } });
  return home.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
}
