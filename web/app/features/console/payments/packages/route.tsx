import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { offerCalls } from "@tambayan/account-service/contract";
import { PackagePicture } from "~/layout/shared/package-picture";
import { formatPesos } from "~/platform/language/coins";
import type { RouteHandle } from "~/platform/page/meta";
import { Badge } from "~/ui/facts";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { formatCount, mayWrite } from "../../console";
import { handleForms, orErrorPage, requireRight } from "../../console.server";
import styles from "../../parts/console.module.css";
import { DateTime, List, SubNavigation } from "../../parts/list";
import { packageForm } from "../offer-forms.server";
import { coinsOf, PAYMENT_PAGES, saleBadge } from "../payments.lib";
import { PackageForm } from "./package-form";

export const handle: RouteHandle = { breadcrumb: () => "Packages" };

/** The packages of coins, in the order of the site. */
export async function loader({ context }: LoaderFunctionArgs) {
  const role = await requireRight(context, "payments");
  const { packages } = await orErrorPage(context.account.call(offerCalls.packages));
  const now = Date.now();
  return {
    packages: packages.map((offer) => ({ ...offer, mark: saleBadge(offer, now) })),
    write: mayWrite(role, "policy"),
  };
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, "policy", { save: packageForm(args.context, null) });

export default function Packages() {
  const { packages, write } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Packages">
        What players can buy on the <a href="/topup">top-up page</a>. A payment keeps the price and coins that
        were shown when it was started. Times are Manila's.
      </PageHeader>
      <SubNavigation label="Payments" pages={PAYMENT_PAGES} />
      <div className={styles.stack}>
        <List
          caption="Packages"
          headers={["Package", "Status", "Price", "Coins", "First payment", "Sold", "From", "Until"]}
          empty="No packages yet."
        >
          {packages.map((offer) => (
            <tr key={offer.id}>
              <th scope="row">
                <div className={styles.product}>
                  <PackagePicture picture={offer.picture} size={40} />
                  {write ? <a href={`/admin/payments/packages/${offer.id}`}>{offer.name}</a> : offer.name}
                </div>
              </th>
              <td>
                <Badge variant={offer.mark.variant}>{offer.mark.text}</Badge>
              </td>
              <td className={styles.number}>{formatPesos(offer.price)}</td>
              <td>{coinsOf({ ...offer, firstBonus: 0 })}</td>
              <td>{offer.firstBonus > 0 ? `+${formatCount(offer.firstBonus)}` : "–"}</td>
              <td>{formatCount(offer.sold)}</td>
              <td>
                <DateTime at={offer.starts} />
              </td>
              <td>
                <DateTime at={offer.ends} />
              </td>
            </tr>
          ))}
        </List>
        {write ? (
          <Panel title="New package">
            <PackageForm />
          </Panel>
        ) : null}
      </div>
    </>
  );
}
