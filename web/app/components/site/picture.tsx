import type { Image } from "@tambayan/cms/contract";

interface PictureProps {
  image: Image;
  /** How wide the picture is shown, as in an img's sizes. */
  sizes: string;
  className?: string | undefined;
  /** The first thing seen on the page: not put off. */
  eager?: boolean;
  /** '' where a text beside it says the same. */
  alt?: string;
}

/** A picture of the cms, offered in the widths that the cms made of it; its box is known before it comes. */
export function Picture({ image, sizes, className, eager = false, alt = image.alt }: PictureProps) {
  const sources = [...image.formats, image].map((source) => `${source.url} ${source.width}w`);
  return (
    <img
      className={className}
      src={image.url}
      srcSet={sources.join(", ")}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      {...(eager && { fetchpriority: "high" })}
    />
  );
}
