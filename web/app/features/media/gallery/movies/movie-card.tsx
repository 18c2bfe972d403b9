import type { Movie } from "@tambayan/cms/contract";
import { type MouseEvent, useState } from "react";
import { t } from "~/platform/language/i18n";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";
import styles from "./movies.module.css";

interface MovieCardProps {
  movie: Movie;
  /** The video is a file of this site, see `playsHere`. */
  here: boolean;
  eager: boolean;
}

/** The link that had it is gone: the keyboard pauses and seeks at once, and a screen reader stays where it was. */
const takeFocus = (video: HTMLVideoElement | null) => video?.focus();

/**
 * The poster comes first; nothing of the video is loaded until it is requested. A file of this site then plays in place
 * of the poster, anything else opens in a new tab: the content security policy allows no video from another origin, so
 * no other site learns who reads this page. Without scripts it is a link either way.
 */
export function MovieCard({ movie, here, eager }: MovieCardProps) {
  const [playing, setPlaying] = useState(false);
  const play = (event: MouseEvent) => {
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <li className={styles.card}>
      {playing ? (
        // biome-ignore lint/a11y/useMediaCaption: the cms knows a movie by its address only
        <video
          ref={takeFocus}
          className={styles.frame}
          src={movie.video_url}
          controls
          autoPlay
          aria-label={movie.title}
        />
      ) : (
        <a
          className={styles.facade}
          href={movie.video_url}
          {...(here ? { onClick: play } : { target: "_blank", rel: "noreferrer noopener" })}
        >
          {movie.poster ? (
            <Picture
              image={movie.poster}
              alt=""
              sizes="(max-width: 41rem) 55vw, (max-width: 64rem) 94vw, 40rem"
              className={styles.frame}
              eager={eager}
            />
          ) : (
            <span className={styles.frame} />
          )}
          <span className={styles.play}>
            <Icon name="play" size={34} />
          </span>
          <span className="visually-hidden">
            {t("Watch {title}", { title: movie.title })}
            {here ? "" : t(" (opens in a new tab)")}
          </span>
        </a>
      )}
      <div className={styles.text}>
        <h2>{movie.title}</h2>
        <p>{movie.description}</p>
        {here ? null : (
          <p className={styles.host}>
            <Icon name="external" size={16} />{" "}
            {t("Plays on {hostname}, in a new tab", { hostname: new URL(movie.video_url).hostname })}
          </p>
        )}
      </div>
    </li>
  );
}
