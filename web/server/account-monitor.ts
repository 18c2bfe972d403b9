/**
 * Watches whether account-service takes calls, so that a visitor's page can say so without asking on his way.
 * @param onChange is told when that changed
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
