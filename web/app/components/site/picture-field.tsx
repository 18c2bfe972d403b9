import { Field } from "~/components/ui/field";
import { t } from "~/lib/i18n";
import { PICTURE_TYPES, PICTURES } from "~/lib/picture-check";

/** Up to three screenshots. */
export function PictureField({ errors }: { errors: string[] | undefined }) {
  return (
    <Field
      id={PICTURES}
      name={PICTURES}
      type="file"
      label={t("Screenshots (optional)")}
      hint={t(
        "Up to 3 pictures, JPEG, PNG or WebP, 2 MB each. Where a picture was taken is removed from it.",
      )}
      accept={PICTURE_TYPES.join(",")}
      multiple
      errors={errors}
    />
  );
}
