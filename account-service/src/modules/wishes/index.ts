/** Wish lists. */
export { createWishes } from "./wishes-service.ts";
