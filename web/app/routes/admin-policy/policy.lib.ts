/** A setting's value as people read it. */
export const shownValue = (value: string) => (value === "true" ? "Yes" : value === "false" ? "No" : value);
