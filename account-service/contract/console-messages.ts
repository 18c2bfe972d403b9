/** The sentences of the operators' console, which is in English only (docs/decisions/015). */
export const CONSOLE_MESSAGES = {
  notAllowed: "Your role does not allow this. Please ask an administrator.",
  reasonRequired: "Please say why.",
  reasonTooLong: "The reason must be 300 characters or fewer.",
  roleInvalid: "Choose a role.",
  roleGranted: "The role is given. It works with the next click.",
  roleRevoked: "The role is taken away.",
  roleOfAdmin: "This account is an administrator by its user type in the game, and needs no role.",
  roleNone: "This account has no role.",
  userUnknown: "There is no account of this User ID.",
} as const;
