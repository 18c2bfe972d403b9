import { PICTURE_TYPES, PICTURES_FIELD } from "~/platform/forms/picture-check";
import { t } from "~/platform/language/i18n";
import { Field } from "~/ui/field";

/** Up to three screenshots. */
export function PictureField({ errors }: { errors: string[] | undefined }) {
  return (
    <Field
      id={PICTURES_FIELD}
      name={PICTURES_FIELD}
      type="file"
      label={t("Screenshots (optional)")}
      hint={t("Up to 3 pictures, JPEG, PNG or WebP, 2 MB each. Location data is removed from pictures.")}
      accept={PICTURE_TYPES.join(",")}
      multiple
      errors={errors}
    />
  );
}
