/** Masks an email address, so that only its owner recognizes it: the first and last letter of each part stay. */
export const maskEmail = (email: string) =>
  email.replace(/[^@.]+/g, (part) => {
    const middle = "*".repeat(Math.max(part.length - 2, 1));
    return part.length < 3 ? `${part[0]}*` : `${part[0]}${middle}${part.at(-1)}`;
  });
