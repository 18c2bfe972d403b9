/** A setting's name as people read it: 'milleageRatePercent' as 'Milleage rate percent'. */
export const settingTitle = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A setting's value as people read it. */
export const shownValue = (value: string) => (value === "true" ? "Yes" : value === "false" ? "No" : value);
