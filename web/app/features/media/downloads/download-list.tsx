import type { DownloadLink } from "@tambayan/cms/contract";
import { t, translate } from "~/platform/language/i18n";
import { longDay } from "~/platform/time/time";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { fileSize, TYPE_LABELS } from "./downloads.lib";
import styles from "./downloads.module.css";

/** The download links in the editors' order, the first as one large button; each opens in a new tab. */
export function DownloadList({ links: [main, ...others] }: { links: DownloadLink[] }) {
  if (!main) return null;
  return (
    <>
      <section className={styles.main} aria-label={main.link_name}>
        <p className={styles.device}>
          {t("For Windows PCs. On a phone, send yourself the link to this page.")}
        </p>
        <ButtonLink
          href={main.link_address}
          variant="gold"
          target="_blank"
          rel="noreferrer noopener"
          aria-describedby={`download-${main.seq}`}
        >
          <LinkIcon of={main} />
          <span className={styles.words}>
            {main.link_name}
            <span className="visually-hidden"> {t("(opens in a new tab)")}</span>
          </span>
        </ButtonLink>
        <About link={main} />
        {main.sha256 ? <Checksum name={main.link_name} sha256={main.sha256} /> : null}
      </section>
      <OtherLinks links={others} />
    </>
  );
}

/** The editors' icon, else an arrow. */
const LinkIcon = ({ of: { link_icon } }: { of: DownloadLink }) => (
  <span className={styles.icon}>
    {link_icon ? <img src={link_icon} width="36" height="36" alt="" /> : <Icon name="download" size={32} />}
  </span>
);

/** What a link leads to, its size and date. */
const About = ({ link }: { link: DownloadLink }) => (
  <div className={styles.about} id={`download-${link.seq}`}>
    <p>{link.link_description}</p>
    <p className={styles.facts}>
      {link.size_bytes === null ? null : <span>{fileSize(link.size_bytes)}</span>}
      <time dateTime={link.link_date}>{longDay(link.link_date)}</time>
    </p>
  </div>
);

/** Mirrors, torrents and patches. */
function OtherLinks({ links }: { links: DownloadLink[] }) {
  if (links.length === 0) return null;
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
            <LinkIcon of={link} />
            <span className={styles.name}>
              {link.link_name}
              <span className="visually-hidden"> {t("(opens in a new tab)")}</span>
            </span>
            <span className={styles.type} data-type={link.link_type}>
              {translate(TYPE_LABELS[link.link_type])}
            </span>
          </a>
          <About link={link} />
          {link.sha256 ? <Checksum name={link.link_name} sha256={link.sha256} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** What players ask most after a download. */
export function AntivirusAdvice() {
  return (
    <section className={styles.antivirus} aria-labelledby="antivirus">
      <h2 id="antivirus" className={styles.title}>
        {t("If your antivirus warns you")}
      </h2>
      <ol>
        <li>
          {t(
            "Download the client only from this page. A file from anywhere else may really be what your antivirus says.",
          )}
        </li>
        <li>
          {t(
            "Compare the checksum: run certutil -hashfile, the file's name and SHA256 in the Command Prompt. It must be the one shown here, to the last letter.",
          )}
        </li>
        <li>
          {t(
            "If it matches, the warning is a false alarm about the game's guard: restore the file and add its folder to the exceptions. If it does not, delete the file and tell support.",
          )}
        </li>
      </ol>
    </section>
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
