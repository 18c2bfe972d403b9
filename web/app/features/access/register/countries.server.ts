import { countries } from "countries-list";

export interface Country {
  code: string;
  name: string;
}

const FIRST = "PH";

/** All countries by their English names, the Philippines first. */
export const COUNTRIES: Country[] = Object.entries(countries)
  .map(([code, { name }]) => ({ code, name }))
  .sort((a, b) => Number(b.code === FIRST) - Number(a.code === FIRST) || a.name.localeCompare(b.name, "en"));
