export { createStaffLimit } from "./service.ts";
