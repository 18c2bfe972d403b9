import { type MouseEvent, useState } from "react";
import { t, translate } from "~/platform/language/i18n";
import { Modal } from "~/ui/modal";
import { Prose } from "~/ui/prose";
import { GAME_KEYS } from "../game-guide";
import { KeyTables } from "../guide-tables";
import styles from "./interface-guide.module.css";
import { INTERFACE_PARTS, type InterfacePart } from "./interface-parts";

/** The picture's size in pixels, to convert percentages. */
const WIDTH = 1200;
const HEIGHT = 675;

const sectionId = (part: InterfacePart) => `part-${part.id}`;

/**
 * The picture of the interface with its nine hotspots, and the same nine as a list, which is easier to tap. Each opens
 * its help in a dialog; without scripts it links to its help below.
 */
export function InterfaceGuide() {
  const [open, setOpen] = useState<InterfacePart | null>(null);
  const show = (event: MouseEvent, part: InterfacePart) => {
    event.preventDefault();
    setOpen(part);
  };
  return (
    <>
      <div className={styles.picture}>
        <img
          src="/art/interface.svg"
          width={WIDTH}
          height={HEIGHT}
          alt={t("The game screen with its windows, in front of the lacquered gate")}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a drawing */}
        <svg
          className={styles.hotspots}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="group"
          aria-label={t("Parts of the screen")}
        >
          {INTERFACE_PARTS.map((part) => {
            const x = (part.x * WIDTH) / 100;
            const y = (part.y * HEIGHT) / 100;
            return (
              <a
                key={part.id}
                href={`#${sectionId(part)}`}
                aria-label={`${part.id} ${translate(part.name)}`}
                aria-haspopup="dialog"
                onClick={(event) => show(event, part)}
              >
                <rect
                  className={styles.touch}
                  x={part.touch.x}
                  y={part.touch.y}
                  width={part.touch.w}
                  height={part.touch.h}
                />
                <rect
                  className={styles.area}
                  x={x}
                  y={y}
                  width={(part.w * WIDTH) / 100}
                  height={(part.h * HEIGHT) / 100}
                />
                <g className={styles.mark}>
                  <path className={styles.flag} d={`M${x} ${y}h42v30l-10 10h-32z`} />
                  <text className={styles.number} x={x + 21} y={y + 30} textAnchor="middle">
                    {part.id}
                  </text>
                </g>
              </a>
            );
          })}
        </svg>
      </div>

      <ol className={styles.legend}>
        {INTERFACE_PARTS.map((part) => (
          <li key={part.id}>
            <a href={`#${sectionId(part)}`} aria-haspopup="dialog" onClick={(event) => show(event, part)}>
              <span className={styles.place}>{part.id}</span> {translate(part.name)}
            </a>
          </li>
        ))}
      </ol>

      <div className={styles.written}>
        {INTERFACE_PARTS.map((part) => (
          <section key={part.id} id={sectionId(part)} aria-labelledby={`${sectionId(part)}-title`}>
            <Prose>
              <h2 id={`${sectionId(part)}-title`}>
                {part.id} {translate(part.name)}
              </h2>
              {part.help()}
            </Prose>
          </section>
        ))}
      </div>

      {open ? (
        <Modal title={translate(open.name)} mark={open.id} onClose={() => setOpen(null)}>
          <Prose>{open.help()}</Prose>
          {open.withKeys ? <KeyTables keys={GAME_KEYS} /> : null}
        </Modal>
      ) : null}
    </>
  );
}
