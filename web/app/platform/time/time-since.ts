/**
 * Milliseconds since an instant, by a clock that may be set back: what lies in the future counts as long ago as it is
 * ahead, so that nothing stays new for the hours that the clock was ahead.
 */
export const timeSince = (instant: number, now: number = Date.now()) => Math.abs(now - instant);
