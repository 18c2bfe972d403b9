import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { MESSAGES, policyCalls, policyChangeRequestSchema } from "@tambayan/account-service/contract";
import { serviceMessage } from "~/platform/clients/account-client.server";
import { isCallError } from "~/platform/clients/http.server";
import { revalidateUnlessRefused } from "~/platform/forms/network-error";
import type { RouteHandle } from "~/platform/page/meta";
import { Button } from "~/ui/button";
import { Fact, Facts } from "~/ui/facts";
import { Field, SelectField } from "~/ui/field";
import { FormAlert } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { Panel } from "~/ui/panel";
import { defineForm, handleForms, orErrorPage, requireRight } from "../../console.server";
import { BackLink } from "../../parts/back-link";
import styles from "../../parts/console.module.css";
import { seenName, toBody } from "../../parts/edited-field.lib";
import { ConsoleForm, SeenValue } from "../../parts/form";
import { DateTime } from "../../parts/list";
import { optionsOf, shownValue } from "../list/policy.lib";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ setting }) => setting.title,
};
export const shouldRevalidate = revalidateUnlessRefused;

/** One setting, and the effect of another value, which is in the address so that the preview works without scripts. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireRight(context, "policy", "write");
  const { account } = context;
  const { settings } = await orErrorPage(account.call(policyCalls.list));
  const setting = settings.find(({ name }) => name === params.name);
  if (!setting) throw new Response(MESSAGES.notFound, { status: 404 });
  const given = new URL(request.url).searchParams.get("value")?.trim();
  // A text can be emptied.
  const value = given === "" && setting.kind !== "text" ? undefined : given;
  if (value === undefined) return { setting, preview: null };
  const preview = await account
    .call(policyCalls.preview, { body: { name: setting.name, value } })
    .then((effects) => ({ value, effects, problem: null }))
    .catch((error: unknown) => {
      if (!isCallError(error)) throw error;
      return { value, effects: null, problem: serviceMessage(error) };
    });
  return { setting, preview };
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, "policy", {
    set: defineForm({
      schema: policyChangeRequestSchema,
      run: async (_fields, _key, formData) => {
        const { account } = args.context;
        const { message } = await account.call(policyCalls.change, { body: toBody(formData) });
        // Some settings decide what public pages show.
        args.context.contentChanged();
        return { message, to: "/admin/policy" };
      },
    }),
  });

export default function Setting() {
  const { setting, preview } = useLoaderData<typeof loader>();
  const value = preview?.value ?? setting.value;
  const options = optionsOf(setting);
  const errors = preview?.problem ? [preview.problem] : undefined;
  return (
    <>
      <PageHeader title={setting.title}>
        {setting.description} <small>{setting.name}</small>{" "}
        <BackLink to="/admin/policy">Back to policy</BackLink>
      </PageHeader>
      <div className={styles.columns}>
        <Panel title="Current">
          <Facts>
            <Fact name="Value">{shownValue(setting, setting.value)}</Fact>
            <Fact name="Default">{shownValue(setting, setting.default)}</Fact>
            <Fact name="Effect">{setting.effect}</Fact>
            {setting.changed ? (
              <Fact name="Changed">
                <DateTime at={setting.changed} /> by {setting.changedBy ?? "command line"}
              </Fact>
            ) : null}
          </Facts>
        </Panel>
        <Panel title="New value">
          <Form method="get" className={styles.form} key={value}>
            {options.length > 0 ? (
              <SelectField id="value" name="value" label="Value" defaultValue={value} errors={errors}>
                {options.map(([option, called]) => (
                  <option key={option} value={option}>
                    {called}
                  </option>
                ))}
              </SelectField>
            ) : (
              <Field
                id="value"
                name="value"
                label="Value"
                inputMode={setting.kind === "text" ? "text" : "numeric"}
                defaultValue={value}
                errors={errors}
              />
            )}
            <div>
              <Button type="submit">Preview</Button>
            </div>
          </Form>
        </Panel>
        {preview?.effects ? (
          <Panel title={`Preview: ${shownValue(setting, preview.value)}`}>
            <div className={styles.stack}>
              <p role="status">{preview.effects.after}</p>
              <p className={styles.quiet}>Currently: {preview.effects.now}</p>
              <ConsoleForm
                intent="set"
                of={{ name: setting.name, value: preview.value }}
                submit={`Set to ${shownValue(setting, preview.value)}`}
                variant="gold"
              >
                <SeenValue name={seenName("value")} value={setting.value} />
              </ConsoleForm>
            </div>
          </Panel>
        ) : preview?.problem ? (
          <FormAlert
            answer={{ errors: null, error: preview.problem, asked: null, notice: null, values: {} }}
          />
        ) : null}
      </div>
    </>
  );
}
