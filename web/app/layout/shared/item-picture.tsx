import { pictureOf } from "./item";
import styles from "./item-picture.module.css";

interface ItemPictureProps {
  item: { image_url: string | null };
  size: number;
  eager?: boolean;
}

/** An item's picture, or the default one; its name is beside it. */
export function ItemPicture({ item, size, eager = false }: ItemPictureProps) {
  return (
    <img
      className={styles.picture}
      src={pictureOf(item)}
      width={size}
      height={size}
      alt=""
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
