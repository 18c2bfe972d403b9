export { createStaffLimit } from "./staff-limit-service.ts";
