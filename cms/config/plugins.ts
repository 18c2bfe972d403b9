import { bucketOf } from "@tambayan/service/bucket";
import { maxUploadBytes, pictureTypes } from "../src/uploads/upload-limits";
import env from "./variables";

const bucket = bucketOf(env);
/** Strapi would make each file public; with this, the bucket decides. */
const NOT_PUBLIC = { ACL: undefined };
/** Addresses stay the same wherever the files are: src/middlewares/stored-uploads.ts serves those of the bucket. */
const storage = bucket
  ? {
      provider: "aws-s3",
      providerOptions: {
        baseUrl: "/uploads",
        s3Options: { ...bucket.options, params: { Bucket: bucket.name, ...NOT_PUBLIC } },
      },
    }
  : { providerOptions: { localServer: { maxage: 24 * 3600 * 1000 } } };

export default {
  upload: {
    config: {
      sizeLimit: maxUploadBytes,
      // Besides the original and Strapi's thumbnail: for cards on phones, for a phone's whole width, and for the site's
      // column.
      breakpoints: { large: 1280, small: 640, card: 420 },
      concurrentUploadSize: 2,
      ...storage,
      security: { allowedTypes: Object.keys(pictureTypes) },
    },
  },
};
