import type { ReactNode } from "react";

/** What Strapi gives the input of a field. */
export type InputProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  labelAction?: ReactNode;
  required?: boolean;
  disabled?: boolean;
};
