import type { Picture as GalleryPicture } from "@tambayan/cms/contract";
import { type KeyboardEvent, type TouchEvent, useRef } from "react";
import { t } from "~/platform/language/i18n";
import { Icon } from "~/ui/icon";
import { Modal } from "~/ui/modal";
import { Picture } from "~/ui/picture";
import { around, swipeStep } from "./gallery.lib";
import styles from "./gallery.module.css";

interface LightboxProps {
  pictures: GalleryPicture[];
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** One picture at full screen size: arrow keys and swipes change it, Escape closes it. */
export function Lightbox({ pictures, index, onMove, onClose }: LightboxProps) {
  const touched = useRef<{ x: number; y: number } | null>(null);
  const picture = pictures[index];
  if (!picture) return null;

  const move = (step: number) => {
    if (step !== 0) onMove(around(index, step, pictures.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") move(1);
    if (event.key === "ArrowLeft") move(-1);
  };
  const onTouchStart = ({ touches }: TouchEvent) => {
    const finger = touches[0];
    // Two fingers zoom.
    touched.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0];
    if (touched.current && finger) move(swipeStep(touched.current, { x: finger.clientX, y: finger.clientY }));
    touched.current = null;
  };

  return (
    <Modal
      title={picture.title}
      mark={`${index + 1} / ${pictures.length}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      wide
    >
      <div className={styles.stage} onTouchStart={onTouchStart} onTouchEnd={onTouchEnd}>
        {/* Keyed, so that the previous picture never shows under the new one's name. */}
        <Picture
          key={picture.id}
          image={picture.image}
          alt={picture.alt}
          sizes="94vw"
          className={styles.full}
          eager
        />
        <button
          type="button"
          className={styles.turn}
          onClick={() => move(-1)}
          aria-label={t("Previous picture")}
        >
          <Icon name="chevron-left" size={28} />
        </button>
        <button type="button" className={styles.turn} onClick={() => move(1)} aria-label={t("Next picture")}>
          <Icon name="chevron-right" size={28} />
        </button>
      </div>
      <p className={styles.caption} role="status">
        <span className="visually-hidden">
          {t("Picture {value} of {count}: ", { value: index + 1, count: pictures.length })}
        </span>
        {picture.alt}
      </p>
    </Modal>
  );
}
