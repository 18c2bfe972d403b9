/** The settings of a bucket, as the services name them. */
interface BucketEnv {
  S3_BUCKET?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** For the `S3Client` of @aws-sdk/client-s3. */
interface BucketOptions {
  region: string;
  endpoint?: string;
  forcePathStyle?: boolean;
  requestChecksumCalculation: "WHEN_REQUIRED";
  responseChecksumValidation: "WHEN_REQUIRED";
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** @returns null if the settings name none */
export function bucketOf(env: BucketEnv): { name: string; options: BucketOptions } | null;

type BucketCommand<Command> = new (input: { Bucket: string }) => Command;

/**
 * @param sdk @aws-sdk/client-s3, which only services with a bucket load; this package does not have it, so that web's
 *   image need not
 * @throws Error if the bucket cannot be reached or used
 */
export function ensureBucket<Head, Create>(
  sdk: {
    HeadBucketCommand: BucketCommand<Head>;
    CreateBucketCommand: BucketCommand<Create>;
    NotFound: new (...args: never[]) => Error;
  },
  client: { send(command: Head | Create): Promise<unknown> },
  bucket: string,
): Promise<void>;
