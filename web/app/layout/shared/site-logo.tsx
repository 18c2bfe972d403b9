import type { SiteInfo } from "~/platform/site/context";

/** The usual logo's width and height. */
const USUAL = { url: "/art/logo.svg", width: 230, height: 46 };

interface SiteLogoProps {
  site: Pick<SiteInfo, "logo" | "logoOnLight">;
  height: number;
  alt?: string;
  loading?: "lazy";
}

/** The site's logo, at most five times as wide as high; on paper the one for light backgrounds. */
export function SiteLogo({ site, height, alt = "", loading }: SiteLogoProps) {
  const { url, width, height: full } = site.logo ?? USUAL;
  const size = Math.min(height / full, (height * 5) / width);
  const img = (
    <img
      src={url}
      width={Math.round(width * size)}
      height={Math.round(full * size)}
      alt={alt}
      loading={loading}
    />
  );
  if (!site.logoOnLight) return img;
  return (
    <picture>
      <source media="print" srcSet={site.logoOnLight.url} />
      {img}
    </picture>
  );
}
