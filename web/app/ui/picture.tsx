import type { Image } from "@tambayan/cms/contract";

interface PictureProps {
  image: Image;
  /**
   * The displayed width, as in an img's sizes. On a phone, about 0.6 of it: a picture of twice the pixels per
   * centimetre looks the same there as one of three times, at half the bytes.
   */
  sizes: string;
  className?: string | undefined;
  /** Above the fold: not lazy-loaded. */
  eager?: boolean;
  /** The largest thing that is seen first: asked for before all others. */
  first?: boolean;
  /** '' if a text beside it says the same. */
  alt?: string;
}

/** For the largest thing that is seen first. React 18 knows this attribute by its name in HTML only. */
export const FIRST = { fetchpriority: "high" };

/** The widths that the cms made of a picture. */
export const srcSetOf = (image: Image) =>
  [...image.formats, image].map((source) => `${source.url} ${source.width}w`).join(", ");

/** A picture from the cms in the widths that the cms made; its box is reserved before it loads. */
export function Picture({
  image,
  sizes,
  className,
  eager = false,
  first = false,
  alt = image.alt,
}: PictureProps) {
  return (
    <img
      className={className}
      src={image.url}
      srcSet={srcSetOf(image)}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={eager || first ? "eager" : "lazy"}
      decoding="async"
      {...(first && FIRST)}
    />
  );
}
