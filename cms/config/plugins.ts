export default {
  upload: {
    config: {
      sizeLimit: 10 * 1024 * 1024,
      // Two sizes beside the original and Strapi's own thumbnail: phones, and the width of the site's column.
      breakpoints: { large: 1280, small: 640 },
      concurrentUploadSize: 2,
      providerOptions: { localServer: { maxage: 24 * 3600 * 1000 } },
      security: {
        // No SVG: it can carry script. Those of the first content come from this repository.
        allowedTypes: ["image/webp", "image/avif", "image/png", "image/jpeg", "image/gif"],
      },
    },
  },
};
