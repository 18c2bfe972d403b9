/** Where editors' pictures are if S3_BUCKET is set: in a bucket, which several processes of the cms can share. */
import { bucketOf, ensureBucket } from "@tambayan/service/bucket";
import type { Env } from "../env";

/**
 * Creates the bucket, if there is to be one and it does not exist.
 * @throws if it cannot be reached or used
 */
export async function createBucket(env: Env): Promise<void> {
  const bucket = bucketOf(env);
  if (!bucket) return;
  const sdk = await import("@aws-sdk/client-s3");
  await ensureBucket(sdk, new sdk.S3Client(bucket.options), bucket.name);
}
