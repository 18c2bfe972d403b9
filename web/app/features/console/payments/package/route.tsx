import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CONSOLE_MESSAGES, LIMITS, offerCalls } from "@tambayan/account-service/contract";
import { z } from "zod";
import { PackagePicture } from "~/layout/shared/package-picture";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import { PICTURE_TYPES } from "~/platform/forms/pictures/picture-check";
import { picturesOf, readPictureForm } from "~/platform/forms/pictures/picture-form.server";
import type { RouteHandle } from "~/platform/page/meta";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { defineForm, handleForms, orErrorPage, requireRight } from "../../console.server";
import { BackLink } from "../../parts/back-link";
import styles from "../../parts/console.module.css";
import { toBody } from "../../parts/edited-field.lib";
import { ConsoleForm, Input, SeenPicture } from "../../parts/form";
import { SubNavigation } from "../../parts/list";
import { packageForm } from "../offer-forms.server";
import { PackageForm } from "../packages/package-form";
import { PAYMENT_PAGES } from "../payments.lib";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ offer }) => offer.name,
};
export const shouldRevalidate = revalidateUnlessRefused;

/** One package: its settings and its picture. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  await requireRight(context, "policy", "write");
  const { packages } = await orErrorPage(context.account.call(offerCalls.packages));
  const offer = packages.find(({ id }) => String(id) === params.id);
  if (!offer) throw new Response(CONSOLE_MESSAGES.packageUnknown, { status: 404 });
  return { offer };
}

const PICTURE_FIELD = "picture";
const pictureFormSchema = z.object({
  [PICTURE_FIELD]: z
    .instanceof(File, { error: CONSOLE_MESSAGES.pictureRequired })
    .refine(({ size }) => size > 0, CONSOLE_MESSAGES.pictureRequired)
    .refine(({ size }) => size <= LIMITS.pictureBytes, CONSOLE_MESSAGES.pictureTooBig),
});

export const action = (args: ActionFunctionArgs) => {
  const { account, contentChanged } = args.context;
  /** @param picture in base64; empty: none */
  const setPicture = async (picture: string, formData: FormData) => {
    const answer = await account.call(offerCalls.setPackagePicture, {
      params: { id: args.params.id },
      body: { ...toBody(formData), picture },
    });
    contentChanged();
    return answer;
  };
  return handleForms(
    args,
    "policy",
    {
      save: packageForm(args.context, args.params.id ?? ""),
      picture: defineForm({
        schema: pictureFormSchema,
        run: async (_fields, _key, formData) =>
          setPicture((await picturesOf(formData, PICTURE_FIELD))[0] ?? "", formData),
      }),
      "remove-picture": defineForm({
        schema: z.object({}),
        run: (_fields, _key, formData) => setPicture("", formData),
      }),
    },
    (request) => readPictureForm(request, PICTURE_FIELD),
  );
};

export default function PackagePage() {
  const { offer } = useLoaderData<typeof loader>();
  const { picture } = offer;
  return (
    <>
      <PageHeader title={offer.name}>
        <BackLink to="/admin/payments/packages">Back to packages</BackLink>
      </PageHeader>
      <SubNavigation label="Payments" pages={PAYMENT_PAGES} />
      <div className={styles.columns}>
        <Panel title="Settings">
          <PackageForm offer={offer} />
        </Panel>
        <Panel title="Picture">
          <div className={styles.stack}>
            <PackagePicture key={picture} picture={picture} size={160} eager />
            <ConsoleForm intent="picture" submit="Upload picture" files>
              <SeenPicture picture={picture} />
              <Input
                name={PICTURE_FIELD}
                label="New picture"
                type="file"
                accept={PICTURE_TYPES.join(",")}
                hint={`JPEG, PNG or WebP, up to ${LIMITS.pictureBytes / 1024 ** 2} MB. Square pictures look best.`}
              />
            </ConsoleForm>
            {picture ? (
              <ConsoleForm
                intent="remove-picture"
                submit="Restore default picture"
                confirm="The package goes back to the default picture. The uploaded picture is deleted permanently."
              >
                <SeenPicture picture={picture} />
              </ConsoleForm>
            ) : null}
          </div>
        </Panel>
      </div>
    </>
  );
}
