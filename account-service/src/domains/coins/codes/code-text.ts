import type { Env } from "../../../env.ts";
import { keyedHash } from "../../../lib/secrets/secret-box.ts";
import { randomText } from "../../../lib/text/random-text.ts";

/** 18 of 27 characters: 85 random bits. */
const CODE_LENGTH = 18;
export const generateCode = () => randomText(CODE_LENGTH);

/** What the database stores instead of a code, so that reading it reveals no codes. */
export const hashCode = ({ DATA_KEY }: Pick<Env, "DATA_KEY">, code: string) =>
  keyedHash(DATA_KEY, `code:${code}`);
