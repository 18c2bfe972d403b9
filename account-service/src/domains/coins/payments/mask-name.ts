/** Masks a name so that only someone who knows it recognizes it: "Maria Clara" → "Ma••• Cl•••". */
export const maskName = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `${[...word].slice(0, [...word].length > 3 ? 2 : 1).join("")}•••`)
    .join(" ");
