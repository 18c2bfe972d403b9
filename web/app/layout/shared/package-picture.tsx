import styles from "./item-picture.module.css";

interface PackagePictureProps {
  /** Its name; null: none was uploaded. */
  picture: string | null;
  size: number;
  eager?: boolean;
}

/** The address of a top-up package's picture. */
const addressOf = (picture: string | null) =>
  picture === null ? "/art/coins.svg" : `/package-picture/${picture}.webp`;

/** A top-up package's picture, or the usual one; its name is beside it. */
export function PackagePicture({ picture, size, eager = false }: PackagePictureProps) {
  return (
    <img
      className={styles.picture}
      src={addressOf(picture)}
      width={size}
      height={size}
      alt=""
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
