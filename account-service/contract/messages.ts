/** Every sentence that a person reads more than once, as the spec has it (sections 2, 5 and 8), or ours where it is silent. */
export const MESSAGES = {
  usernameRequired: "Username is required.",
  usernameTooLong: "User ID must be 20 characters or fewer.",
  passwordRequired: "Password is required.",
  passwordTooLong: "Password must be 20 characters or fewer.",

  loggedIn: "Login successful.",
  loggedOut: "You have been logged out.",
  wrongCredentials: "The user ID or the password is incorrect.",
  typeRefused: "This account cannot log in to the website. Please contact support.",
  blocked: "This account is blocked. Please contact support.",

  sessionEnded: "Your session has ended.",
  sessionExpired: "Session expired. Please log in again.",
  tooManyRequests: "Too many Requests! try again later",
  networkError: "Network error. Please check your connection.",

  notFound: "There is nothing at this address.",
  badRequest: "The request could not be understood.",
  busy: "The server is busy. Please try again in a moment.",
  internal: "Unable to process your request!",
} as const;
