import type { ComponentProps } from "react";
import styles from "./button.module.css";

interface Variant {
  /** Gold is for the main action of a page or panel. */
  variant?: "gold" | "quiet";
  wide?: boolean;
}

const classOf = ({ variant = "quiet", wide }: Variant) =>
  [styles.button, styles[variant], wide && styles.wide].filter(Boolean).join(" ");

/** @param later it does nothing before the scripts know whether it can: its place is kept free, so that nothing moves under a finger */
export function Button({
  variant,
  wide,
  later = false,
  ...props
}: ComponentProps<"button"> & Variant & { later?: boolean }) {
  return (
    <button
      {...props}
      {...(later && { disabled: true, "data-later": "" })}
      className={classOf({ variant, wide })}
    />
  );
}

export function ButtonLink({ variant, wide, ...props }: ComponentProps<"a"> & Variant) {
  return <a {...props} className={classOf({ variant, wide })} />;
}
