import type { ServiceOffer } from "@tambayan/account-service/contract";
import type { Confirmation } from "~/platform/dialog/dialog";
import { usePostForm } from "~/platform/forms/use-post-form";
import { t, translate, translateReply } from "~/platform/language/i18n";
import { Button, ButtonLink } from "~/ui/button";
import { Field, SelectField } from "~/ui/field";
import { FormActions } from "~/ui/form";
import styles from "./character-services.module.css";
import type { ServiceResult } from "./perform.server";
import {
  type OwnCharacter,
  otherSchools,
  priceText,
  problemText,
  SERVICE_TEXTS,
  serviceText,
} from "./services.lib";

interface ServiceFormProps {
  /** The page with the form. */
  here: string;
  offer: ServiceOffer;
  character: OwnCharacter;
  idempotencyKey: string;
  actionData: ServiceResult | undefined;
}

const loadCheck = () => import("./service-check").then(({ checkService }) => checkService);

/** One service for one character: what it does, what it costs, and the order, or why it cannot be had. */
export function Service(props: ServiceFormProps) {
  const { offer, character } = props;
  const state = character.services.find((each) => each.service === offer.service);
  const problem = state ? problemText(state, offer) : null;
  if (problem === null) return <ServiceForm {...props} />;
  return (
    <div className={styles.service}>
      <div className={styles.what}>
        <h3>{translate(SERVICE_TEXTS[offer.service].name)}</h3>
        <p>{serviceText(offer)}</p>
      </div>
      <div className={styles.order}>
        <p className={styles.price}>{priceText(offer.price)}</p>
        <p className={styles.problem}>{problem}</p>
      </div>
    </div>
  );
}

function ServiceForm({ here, offer, character, idempotencyKey, actionData }: ServiceFormProps) {
  const { service, price } = offer;
  const { ChaNum, ChaName } = character;
  const name = translate(SERVICE_TEXTS[service].name);
  const question: Confirmation = {
    title: t("{service} for {ChaName}?", { service: name, ChaName }),
    text:
      price === 0
        ? t("It is free and takes effect at once. Please stay out of the game until it is done.")
        : t("It costs {price} and takes effect at once. Please stay out of the game until it is done.", {
            price: priceText(price),
          }),
    confirm: t("Order"),
  };
  const { refusal, errors, sending, form } = usePostForm<ServiceResult>({
    action: here,
    load: loadCheck,
    actionData: actionData?.error ? actionData : undefined,
    confirmation: async () => question,
  });
  const id = (field: string) => `${service}-${ChaNum}-${field}`;
  return (
    <form {...form} className={styles.service}>
      <input type="hidden" name="service" value={service} />
      <input type="hidden" name="character" value={ChaNum} />
      <input type="hidden" name="expectedPrice" value={price} />
      <input type="hidden" name="key" value={idempotencyKey} />
      <div className={styles.what}>
        <h3>{name}</h3>
        <p>{serviceText(offer)}</p>
        {refusal?.error && !refusal.errors ? <p role="alert">{translateReply(refusal.error)}</p> : null}
      </div>
      {service === "school" ? (
        <SelectField
          id={id("school")}
          name="school"
          label={t("New school")}
          errors={errors.school}
          defaultValue={actionData?.values.school}
        >
          {otherSchools(character).map(({ code, name: school }) => (
            <option key={code} value={code}>
              {school}
            </option>
          ))}
        </SelectField>
      ) : null}
      {service === "name" ? (
        <Field
          id={id("name")}
          name="name"
          label={t("New name")}
          autoComplete="off"
          errors={errors.name}
          defaultValue={actionData?.values.name}
        />
      ) : null}
      <div className={styles.order}>
        <p className={styles.price}>{priceText(price)}</p>
        {actionData?.confirming ? (
          <>
            <input type="hidden" name="confirmed" value="1" />
            <p>
              {question.title} {question.text}
            </p>
            <FormActions>
              <Button type="submit">{question.confirm}</Button>
              <ButtonLink href={here}>{t("Cancel")}</ButtonLink>
            </FormActions>
          </>
        ) : (
          <Button type="submit" aria-disabled={sending}>
            {t("Order")}
            <span className="visually-hidden">
              {" "}
              {name} {ChaName}
            </span>
          </Button>
        )}
      </div>
    </form>
  );
}

/** The result that belongs to one form. */
export const resultOf = (
  actionData: ServiceResult | undefined,
  { ChaNum }: OwnCharacter,
  { service }: ServiceOffer,
) =>
  actionData?.values.service === service && actionData.values.character === String(ChaNum)
    ? actionData
    : undefined;
