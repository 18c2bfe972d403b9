import type { ComponentProps } from "react";
import styles from "./button.module.css";

interface Variant {
  /** Gold is for the main action of a page or panel. */
  variant?: "gold" | "quiet";
  wide?: boolean;
}

const classOf = ({ variant = "quiet", wide }: Variant) =>
  [styles.button, styles[variant], wide && styles.wide].filter(Boolean).join(" ");

export function Button({ variant, wide, ...props }: ComponentProps<"button"> & Variant) {
  return <button {...props} className={classOf({ variant, wide })} />;
}

export function ButtonLink({ variant, wide, ...props }: ComponentProps<"a"> & Variant) {
  return <a {...props} className={classOf({ variant, wide })} />;
}
