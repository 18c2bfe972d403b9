// @ts-check

/**
 * The bucket that a service's settings name, and how to reach it.
 * @type {typeof import("./bucket.mjs").bucketOf}
 */
export function bucketOf({ S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) {
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

/**
 * Creates a bucket, unless it exists.
 * @type {typeof import("./bucket.mjs").ensureBucket}
 */
export async function ensureBucket({ HeadBucketCommand, CreateBucketCommand, NotFound }, client, Bucket) {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await client.send(new CreateBucketCommand({ Bucket }));
  }
}
