import { countries } from "countries-list";

export interface Country {
  code: string;
  name: string;
}

const FIRST = "PH";

/** Every country by its English name, the Philippines first (spec section 2, register page). */
export const COUNTRIES: Country[] = Object.entries(countries)
  .map(([code, { name }]) => ({ code, name }))
  .sort((a, b) => Number(b.code === FIRST) - Number(a.code === FIRST) || a.name.localeCompare(b.name, "en"));
