/** Where editors' pictures are if S3_BUCKET is set: in a bucket, which several processes of the cms can share. */
import type { S3ClientConfig } from "@aws-sdk/client-s3";
import type { Env } from "../env";

/**
 * Creates the bucket, if there is to be one and it does not exist.
 * @throws if it cannot be reached or used
 */
export async function createBucket(env: Env): Promise<void> {
  const bucket = bucketOf(env);
  if (!bucket) return;
  const { CreateBucketCommand, HeadBucketCommand, NotFound, S3Client } = await import("@aws-sdk/client-s3");
  const client = new S3Client(bucket.options);
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket.name }));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket.name }));
  }
}

/** The bucket's name, and how to reach it; null if pictures are files in DATA_DIR. */
export function bucketOf(env: Env): { name: string; options: S3ClientConfig } | null {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_BUCKET === undefined) return null;
  return {
    name: S3_BUCKET,
    options: {
      region: S3_REGION,
      // Other servers than Amazon's have the bucket in the path, and not all know the newer checksums.
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      ...(S3_ACCESS_KEY_ID && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY ?? "" },
      }),
    },
  };
}
