/**
 * Watches whether account-service is up, so that visitors' pages can say so without calling it.
 * @param onChange called when that changes
 */
export function createAccountMonitor(
  ready: () => Promise<unknown>,
  { everyMs = 3_000, onChange = (_up: boolean) => {} } = {},
) {
  let up = true;
  const check = async () => {
    const answers = await ready().then(
      () => true,
      () => false,
    );
    if (answers === up) return;
    up = answers;
    onChange(up);
  };
  const timer = setInterval(check, everyMs);
  timer.unref();
  return { check, isUp: () => up, close: () => clearInterval(timer) };
}
