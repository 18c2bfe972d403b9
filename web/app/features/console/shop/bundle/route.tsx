import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { productCalls } from "@tambayan/account-service/contract";
import { readForm } from "~/platform/forms/form-result.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import type { RouteHandle } from "~/platform/page/meta";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { handleForms, orErrorPage, requireRight } from "../../console.server";
import { BackLink } from "../../parts/back-link";
import { bundleForm, takeStep } from "./bundle.server";
import { BundleForm } from "./bundle-form";

export const handle: RouteHandle = { breadcrumb: () => "New bundle" };
export const shouldRevalidate = revalidateUnlessRefused;

/** A new bundle; the categories are suggestions. */
export async function loader({ context }: LoaderFunctionArgs) {
  await requireRight(context, "shop", "write");
  const { account } = context;
  const { categories } = await orErrorPage(account.call(productCalls.list, { query: { state: "bundles" } }));
  return { categories };
}

export async function action(args: ActionFunctionArgs) {
  const formData = await readForm(args.request);
  const step = formData.get("intent") === "bundle" ? await takeStep(args, formData) : null;
  return step ?? handleForms(args, "shop", { bundle: bundleForm(args) }, async () => formData);
}

export default function NewBundle() {
  const { categories } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="New bundle">
        Several items for one price. Each one is delivered to the item bank on its own; only a whole bundle
        can be refunded. <BackLink to="/admin/shop">Back to items</BackLink>
      </PageHeader>
      <Panel title="Bundle">
        <BundleForm product={null} categories={categories} />
      </Panel>
    </>
  );
}
