import { winston } from "@strapi/logger";
import { jsonLine } from "../src/log-format";
import env from "./variables";

const { combine, printf } = winston.format;

/** Strapi's readable format in a terminal; JSON everywhere else (files, containers). */
const format = process.stdout.isTTY
  ? undefined
  : combine(printf((entry) => jsonLine(entry, new Date().toISOString())));

export default { level: env.LOG_LEVEL, ...(format && { format }) };
