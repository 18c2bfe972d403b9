import type { DownloadLink } from "@tambayan/cms/contract";
import { t, translate } from "~/platform/language/i18n";
import { longDay } from "~/platform/time/time";
import { Icon } from "~/ui/icon";
import { fileSize, TYPE_LABELS } from "./downloads.lib";
import styles from "./downloads.module.css";

/** The download links in the editors' order; each opens in a new tab. */
export function DownloadList({ links }: { links: DownloadLink[] }) {
  return (
    <ul className={styles.list}>
      {links.map((link) => (
        <li key={link.seq} className={styles.item}>
          <a
            className={styles.link}
            href={link.link_address}
            target="_blank"
            rel="noreferrer noopener"
            aria-describedby={`download-${link.seq}`}
          >
            <span className={styles.icon}>
              {link.link_icon ? (
                <img src={link.link_icon} width="36" height="36" alt="" />
              ) : (
                <Icon name="download" size={32} />
              )}
            </span>
            <span className={styles.name}>
              {link.link_name}
              <span className="visually-hidden"> {t("(opens in a new tab)")}</span>
            </span>
            <span className={styles.type} data-type={link.link_type}>
              {translate(TYPE_LABELS[link.link_type])}
            </span>
          </a>
          <div className={styles.about} id={`download-${link.seq}`}>
            <p>{link.link_description}</p>
            <p className={styles.facts}>
              {link.size_bytes === null ? null : <span>{fileSize(link.size_bytes)}</span>}
              <time dateTime={link.link_date}>{longDay(link.link_date)}</time>
            </p>
          </div>
          {link.sha256 ? <Checksum name={link.link_name} sha256={link.sha256} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** One click selects all of it; on a phone a long press does. Works without scripts. */
function Checksum({ name, sha256 }: { name: string; sha256: string }) {
  return (
    <details className={styles.checksum}>
      <summary>
        {t("Checksum")}
        <span className="visually-hidden"> {t("of {name}", { name })}</span>
      </summary>
      <p>
        {t("SHA-256")} <code>{sha256}</code>
      </p>
    </details>
  );
}
