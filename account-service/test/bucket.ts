import { randomUUID } from "node:crypto";
import S3rver from "s3rver";
import { afterAll, beforeAll } from "vitest";
import { temporaryFolder } from "./database.ts";

/**
 * A bucket for a test file: of the server that TEST_S3_URL names (http://key:secret@host:port), or of one that is
 * started here.
 * @returns the variables that lead to it; it does not exist yet
 */
export function useBucket() {
  const url = process.env.TEST_S3_URL;
  const directory = temporaryFolder();
  const own = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory });
  let endpoint = url ?? "";
  beforeAll(async () => {
    if (!url) endpoint = `http://S3RVER:S3RVER@127.0.0.1:${(await own.run()).port}`;
  });
  afterAll(async () => {
    if (!url) await own.close();
  });
  const name = `test-${randomUUID()}`;
  return {
    variables() {
      const { username, password, origin } = new URL(endpoint);
      return {
        S3_BUCKET: name,
        S3_ENDPOINT: origin,
        S3_ACCESS_KEY_ID: decodeURIComponent(username),
        S3_SECRET_ACCESS_KEY: decodeURIComponent(password),
      };
    },
  };
}
