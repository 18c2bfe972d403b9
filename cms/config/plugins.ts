import { maxUploadBytes, pictureTypes } from "../src/uploads/upload-limits";

export default {
  upload: {
    config: {
      sizeLimit: maxUploadBytes,
      // Besides the original and Strapi's thumbnail: one size for phones, one for the width of the site's column.
      breakpoints: { large: 1280, small: 640 },
      concurrentUploadSize: 2,
      providerOptions: { localServer: { maxage: 24 * 3600 * 1000 } },
      security: { allowedTypes: Object.keys(pictureTypes) },
    },
  },
};
