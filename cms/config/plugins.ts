export default {
  upload: {
    config: {
      sizeLimit: 10 * 1024 * 1024,
      // Besides the original and Strapi's thumbnail: one size for phones, one for the width of the site's column.
      breakpoints: { large: 1280, small: 640 },
      concurrentUploadSize: 2,
      providerOptions: { localServer: { maxage: 24 * 3600 * 1000 } },
      security: {
        // No SVG, because it can contain scripts. The SVGs of the demo content come from this repository.
        allowedTypes: ["image/webp", "image/avif", "image/png", "image/jpeg", "image/gif"],
      },
    },
  },
};
