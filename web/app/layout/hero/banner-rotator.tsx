import type { Banner } from "@tambayan/cms/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "~/platform/language/i18n";
import { Icon } from "~/ui/icon";
import { Picture, srcSetOf } from "~/ui/picture";
import styles from "./banner-rotator.module.css";

/** Starts after 3 s, shows each for 3 s, and takes 800 ms to change. */
const DELAY_MS = 3_000;
/** React 18 only accepts the attribute's lowercase name. */
const INERT = { inert: "" };
/** Below a phone's full resolution: half the bytes, for a picture that shows for three seconds. */
const BANNER_SIZES = "(max-width: 41rem) 60vw, 615px";
const PHONE = "(max-width: 41rem)";

/**
 * The banners, one at a time, 615x210. They pause by their button, while hovered or focused, with reduced motion, and
 * in a hidden tab. Without scripts the first one shows. Each picture is loaded shortly before its turn, so that none is
 * downloaded that is not seen, and a slow connection keeps the current one.
 */
export function BannerRotator({ banners }: { banners: Banner[] }) {
  const [current, setCurrent] = useState(0);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [paused, setPaused] = useState(false);
  const held = pointed || focused || paused;
  const [fetched, setFetched] = useState<readonly number[]>([0]);
  const list = useRef<HTMLUListElement>(null);
  const next = (current + 1) % Math.max(1, banners.length);

  useEffect(() => {
    if (held || next === current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const fetch = setTimeout(
      () => setFetched((before) => [...new Set([...before, current, next])]),
      DELAY_MS / 2,
    );
    const turn = setInterval(() => {
      const picture = list.current?.children[next]?.querySelector("img");
      if (!document.hidden && picture?.complete) setCurrent(next);
    }, DELAY_MS);
    return () => {
      clearTimeout(fetch);
      clearInterval(turn);
    };
  }, [held, current, next]);

  if (banners.length === 0) return null;
  // A picture whose sides may be cut has no words in it: they are in a headline, or it has its own crop.
  const tall = banners.every(({ image_phone, headline }) => image_phone ?? headline);
  return (
    <section
      className={styles.rotator}
      data-tall={tall}
      aria-roledescription={t("carousel")}
      aria-label={t("Announcements")}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <ul ref={list}>
        {banners.map((banner, index) => {
          const picture =
            index === current || fetched.includes(index) ? <BannerPicture banner={banner} /> : null;
          return (
            <li
              key={banner.id}
              className={styles.slide}
              data-current={index === current}
              {...(index === current ? {} : INERT)}
            >
              {banner.link && picture ? <BannerLink to={banner.link}>{picture}</BannerLink> : picture}
            </li>
          );
        })}
      </ul>
      {banners.length > 1 ? (
        <div className={styles.dots}>
          <button
            type="button"
            className={styles.pause}
            aria-label={paused ? t("Resume announcements") : t("Pause announcements")}
            onClick={() => setPaused(!paused)}
          >
            <Icon name={paused ? "play" : "pause"} size={18} />
          </button>
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              className={styles.dot}
              aria-label={t("Announcement {value} of {count}", { value: index + 1, count: banners.length })}
              aria-pressed={index === current}
              onClick={() => setCurrent(index)}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** The picture, its crop for phones, and the headline over it. */
function BannerPicture({ banner: { image, image_phone, alt, headline } }: { banner: Banner }) {
  const picture = <Picture image={image} alt={alt} sizes={BANNER_SIZES} eager />;
  return (
    <>
      {image_phone ? (
        <picture>
          <source
            media={PHONE}
            srcSet={srcSetOf(image_phone)}
            sizes={BANNER_SIZES}
            width={image_phone.width}
            height={image_phone.height}
          />
          {picture}
        </picture>
      ) : (
        picture
      )}
      {headline ? (
        <span className={styles.headline}>
          <span>{headline}</span>
        </span>
      ) : null}
    </>
  );
}

function BannerLink({ to, children }: { to: string; children: ReactNode }) {
  return to.startsWith("/") ? (
    <a href={to}>{children}</a>
  ) : (
    <a href={to} rel="noreferrer noopener" target="_blank">
      {children}
    </a>
  );
}
