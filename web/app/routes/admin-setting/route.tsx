import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import {
  MESSAGES,
  messageResponseSchema,
  policyChangeRequestSchema,
  policyPreviewResponseSchema,
  policyResponseSchema,
} from "@tambayan/account-service/contract";
import styles from "~/components/console/console.module.css";
import { ConsoleForm } from "~/components/console/form";
import { Exactly } from "~/components/console/list";
import { Button } from "~/components/ui/button";
import { Fact, Facts } from "~/components/ui/facts";
import { Field, SelectField } from "~/components/ui/field";
import { FormAlert } from "~/components/ui/form";
import { PageHead } from "~/components/ui/page-head";
import { Panel } from "~/components/ui/panel";
import { serviceMessage } from "~/lib/account-client.server";
import { form, operate, orFail, readQuery, requireRight } from "~/lib/console.server";
import { isCallError } from "~/lib/http.server";
import type { RouteHandle } from "~/lib/meta";
import { optionsOf, settingTitle, shownValue } from "../admin-policy/policy.lib";

export const handle: RouteHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ setting }) => settingTitle(setting.name),
};

/** One setting, and what another value would come to: the value is in the address, so that it works without scripts. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireRight(context, "policy", "write");
  const { console } = context.account;
  const { settings } = await orFail(console.read("/admin/policy", policyResponseSchema));
  const setting = settings.find(({ name }) => name === params.name);
  if (!setting) throw new Response(MESSAGES.notFound, { status: 404 });
  const { value } = readQuery(request, ["value"]);
  if (value === undefined) return { setting, preview: null };
  const preview = await console
    .write("/admin/policy/preview", policyPreviewResponseSchema, { name: setting.name, value })
    .then((effects) => ({ value, effects, problem: null }))
    .catch((error: unknown) => {
      if (!isCallError(error)) throw error;
      return { value, effects: null, problem: serviceMessage(error) };
    });
  return { setting, preview };
}

export const action = (args: ActionFunctionArgs) =>
  operate(args, "policy", {
    set: form({
      schema: policyChangeRequestSchema,
      run: async (body) => {
        const { console } = args.context.account;
        const { message } = await console.write("/admin/policy", messageResponseSchema, body);
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
      <PageHead title={settingTitle(setting.name)}>{setting.meaning}</PageHead>
      <div className={styles.columns}>
        <Panel title="Now">
          <Facts>
            <Fact name="Value">{shownValue(setting, setting.value)}</Fact>
            <Fact name="Default">{shownValue(setting, setting.default)}</Fact>
            <Fact name="What it comes to">{setting.effect}</Fact>
            {setting.changed ? (
              <Fact name="Changed">
                <Exactly at={setting.changed} /> by {setting.changedBy ?? "the command line"}
              </Fact>
            ) : null}
          </Facts>
        </Panel>
        <Panel title="Try another value">
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
                inputMode="numeric"
                defaultValue={value}
                errors={errors}
              />
            )}
            <div>
              <Button type="submit">See what it would do</Button>
            </div>
          </Form>
        </Panel>
        {preview?.effects ? (
          <Panel title={`With ${shownValue(setting, preview.value)}`}>
            <div className={styles.stack}>
              <p role="status">{preview.effects.after}</p>
              <p className={styles.quiet}>Now: {preview.effects.now}</p>
              <ConsoleForm
                intent="set"
                of={{ name: setting.name, value: preview.value }}
                submit={`Set it to ${shownValue(setting, preview.value)}`}
                look="gold"
              />
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
