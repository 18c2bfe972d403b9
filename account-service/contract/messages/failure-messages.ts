/**
 * What every page says when a call fails. A file of its own, because the browser then needs none of the other messages
 * on most pages.
 */
export const FAILURE_MESSAGES = {
  networkError: "Network error. Please check your connection.",
  busy: "The server is busy. Please try again in a moment.",
  internal: "Unable to process your request!",
} as const;
