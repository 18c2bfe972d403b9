import { LIMITS } from "@tambayan/account-service/contract";
import { PICTURE_TYPES, PICTURES_FIELD } from "~/platform/forms/pictures/picture-check";
import { t } from "~/platform/language/i18n";
import { Field } from "~/ui/field";

/** The screenshots of a message. */
export function PictureField({ errors }: { errors: string[] | undefined }) {
  return (
    <Field
      id={PICTURES_FIELD}
      name={PICTURES_FIELD}
      type="file"
      label={t("Screenshots (optional)")}
      hint={t(
        "Up to {count} pictures, JPEG, PNG or WebP, {size} MB each. Location data is removed from pictures.",
        {
          count: LIMITS.ticketPictures,
          size: LIMITS.pictureBytes / 1024 ** 2,
        },
      )}
      accept={PICTURE_TYPES.join(",")}
      multiple
      errors={errors}
    />
  );
}
