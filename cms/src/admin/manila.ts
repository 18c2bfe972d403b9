/** Manila time, in which editors enter and read all times, wherever their computer is. Pure. */
import { manilaOffsetMs } from "../../contract/limits";

const timeZone = "Asia/Manila";

/** "Aug 1, 2031, 8:00 PM" in Manila. */
export const shortTime = new Intl.DateTimeFormat("en-PH", {
  timeZone,
  dateStyle: "medium",
  timeStyle: "short",
});

/** Strapi's date field shows the computer's time: the moment at which that reads as Manila's clock does at `time`. */
export function onThisClock(time: Date): Date {
  const manila = new Date(time.getTime() + manilaOffsetMs);
  return new Date(
    manila.getUTCFullYear(),
    manila.getUTCMonth(),
    manila.getUTCDate(),
    manila.getUTCHours(),
    manila.getUTCMinutes(),
    manila.getUTCSeconds(),
    manila.getUTCMilliseconds(),
  );
}

/** The moment at which Manila's clock reads as the computer's does at `shown`: the reverse of `onThisClock`. */
export function fromThisClock(shown: Date): Date {
  const manila = Date.UTC(
    shown.getFullYear(),
    shown.getMonth(),
    shown.getDate(),
    shown.getHours(),
    shown.getMinutes(),
    shown.getSeconds(),
    shown.getMilliseconds(),
  );
  return new Date(manila - manilaOffsetMs);
}
