import { Icon } from "~/components/ui/icon";
import { Absence, PageHead } from "~/components/ui/page-head";
import { msg, rich, t } from "~/lib/i18n";
import { fixedMeta, type RouteHandle } from "~/lib/meta";
import { useRootData } from "~/lib/site-data";
import styles from "./socials.module.css";

export const handle: RouteHandle = { section: "news", breadcrumb: msg("Community") };

export const meta = fixedMeta({
  title: msg("Community"),
  description: msg("Where the community meets outside the game, and where a person answers your questions."),
  path: "/socials",
});

/** The places outside this site, as far as the operator has set them (docs/configuration.md: SOCIAL_URL, SUPPORT_URL). */
export default function Socials() {
  const site = useRootData()?.site;
  const places = [
    {
      name: t("Community page"),
      about: t("News, pictures and people to play with tonight."),
      url: site?.socialUrl,
    },
    { name: t("Support agent"), about: t("A person who answers, by messenger."), url: site?.supportUrl },
  ].flatMap(({ url, ...place }) => (url ? [{ ...place, url }] : []));
  return (
    <>
      <PageHead title={t("Community")}>
        <p>{t("Where {name} meets outside the game.", { name: site?.name ?? t("the campus") })}</p>
      </PageHead>
      {places.length === 0 ? (
        <Absence>
          {rich("There is no community page yet. What is going on stands in the {link}.", {
            link: <a href="/news">{t("news")}</a>,
          })}
        </Absence>
      ) : (
        <ul className={styles.places}>
          {places.map((place) => (
            <li key={place.name}>
              <a href={place.url} target="_blank" rel="noreferrer noopener">
                <span className={styles.name}>
                  {place.name}
                  <span className="visually-hidden"> {t("(opens in a new tab)")}</span>
                </span>
                <span>{place.about}</span>
                <span className={styles.host}>
                  <Icon name="external" size={16} /> {new URL(place.url).hostname}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
