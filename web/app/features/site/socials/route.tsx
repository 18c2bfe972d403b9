import { aboutSocial, socialLabel, socialsOf } from "~/layout/shared/socials";
import { msg, rich, t } from "~/platform/language/i18n";
import { fixedMeta, type RouteHandle } from "~/platform/page/meta";
import { useRootData } from "~/platform/page/root-data";
import { Icon } from "~/ui/icon";
import { EmptyState, PageHeader } from "~/ui/page-header";
import { hostOf } from "./socials.lib";
import styles from "./socials.module.css";

export const handle: RouteHandle = { section: "news", breadcrumb: msg("Community") };

export const meta = fixedMeta({
  title: msg("Community"),
  description: msg(
    "Where the community meets outside the game, and where a real person answers your questions.",
  ),
  path: "/socials",
});

/** The community's places outside this site, as the site's settings have them (docs/branding.md). */
export default function Socials() {
  const site = useRootData()?.site;
  const places = [
    ...(site ? socialsOf(site) : []).map(({ name, url }) => ({
      name: socialLabel(name),
      about: aboutSocial(name),
      url,
    })),
    {
      name: t("Support agent"),
      about: t("Chat with a real person on our messenger."),
      url: site?.supportUrl,
    },
  ].flatMap(({ url, ...place }) => (url ? [{ ...place, url }] : []));
  return (
    <>
      <PageHeader title={t("Community")}>
        <p>{t("Where {name} meets outside the game.", { name: site?.name ?? t("the community") })}</p>
      </PageHeader>
      {places.length === 0 ? (
        <EmptyState>
          {rich("There is no community page yet. Find out what's going on in the {link}.", {
            link: <a href="/news">{t("news")}</a>,
          })}
        </EmptyState>
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
                  <Icon name="external" size={16} /> {hostOf(place.url)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
