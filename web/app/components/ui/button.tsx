import type { ComponentProps } from "react";
import styles from "./button.module.css";

interface Look {
  /** Gold is for the one main action of a place. */
  look?: "gold" | "quiet";
  wide?: boolean;
}

const classOf = ({ look = "quiet", wide }: Look) =>
  [styles.button, styles[look], wide && styles.wide].filter(Boolean).join(" ");

export function Button({ look, wide, ...props }: ComponentProps<"button"> & Look) {
  return <button {...props} className={classOf({ look, wide })} />;
}

export function ButtonLink({ look, wide, ...props }: ComponentProps<"a"> & Look) {
  return <a {...props} className={classOf({ look, wide })} />;
}
