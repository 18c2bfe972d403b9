/**
 * Leaves the page a moment after something was done, so that its dialog can be read (spec section 9). Whoever went somewhere
 * or sent another form meanwhile, such as to log out, is left to that.
 */
export function leaveAfter(ms: number, leave: () => void): void {
  const here = location.href;
  const timer = setTimeout(() => {
    if (location.href === here) leave();
  }, ms);
  addEventListener("submit", () => clearTimeout(timer), { once: true, capture: true });
}
