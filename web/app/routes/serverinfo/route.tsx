import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CLASSES, SCHOOLS, UNLISTED_CLASSES } from "@tambayan/account-service/contract";
import type { ReactNode } from "react";
import { PageHead } from "~/components/ui/page-head";
import { Table } from "~/components/ui/table";
import { orNull } from "~/lib/fallback.server";
import { msg, t } from "~/lib/i18n";
import { fixedMeta, type RouteHandle } from "~/lib/meta";
import styles from "./serverinfo.module.css";

export const handle: RouteHandle = { section: "guide", breadcrumb: msg("Server Information") };

export const meta = fixedMeta({
  title: msg("Server Information"),
  description: msg(
    "The server's clock, its schools and classes, when rankings are reset, and who holds the club areas.",
  ),
  path: "/serverinfo",
});

/** Facts that hold for every install, and the clubs from the game, without which the page still stands (spec section 2). */
export async function loader({ context }: LoaderFunctionArgs) {
  return { clubs: await orNull(context.content.clubs()) };
}

const FACTS: { fact: string; value: ReactNode }[] = [
  { fact: "Server time", value: "Manila, Asia/Manila, GMT+08:00 all year" },
  {
    fact: "Schools",
    value: SCHOOLS.map((school) => school.name).join(", "),
  },
  {
    fact: "Classes",
    value: `${CLASSES.length}: ${CLASSES.map((entry) => entry.name).join(", ")}. ${UNLISTED_CLASSES.map((entry) => entry.name).join(" and ")} where the server has them`,
  },
  { fact: "Rankings", value: "Top 100 players in this month, by MMR, level, money and kills" },
  { fact: "Reset", value: "Every first day of month, at 00:00 in Manila" },
  { fact: "Balances", value: "R-Coin and Milleage, one of each for an account" },
  { fact: "Item delivery", value: "To the item bank of the account, whichever character opens it" },
];

export default function ServerInfo() {
  const { clubs } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("Server Information")}>
        <p>{t("What holds on this server today.")}</p>
      </PageHead>
      <Table caption={t("The server")} heads={[t("What"), t("How it is here")]}>
        {FACTS.map(({ fact, value }) => (
          <tr key={fact}>
            <th scope="row" className={styles.fact}>
              {fact}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </Table>

      <h2 className={styles.title}>{t("Club areas")}</h2>
      {clubs === null ? (
        <p className={styles.away}>{t("Clubs cannot be loaded right now. Please try again in a moment.")}</p>
      ) : clubs.length === 0 ? (
        <p className={styles.away}>{t("This server has no club areas.")}</p>
      ) : (
        <Table caption={t("Club areas")} heads={[t("Area"), t("Held by"), t("Tax")]}>
          {clubs.map((club) => (
            <tr key={club.RegionID}>
              <th scope="row">{club.RegionID}</th>
              <td>{club.GuName ?? t("None")}</td>
              <td>{club.RegionTax}%</td>
            </tr>
          ))}
        </Table>
      )}
      <p className={styles.more}>
        <a href="/gamesystem#clubs">{t("How clubs win an area")}</a> ·{" "}
        <a href="/rankings">{t("This month's rankings")}</a>
      </p>
    </>
  );
}
