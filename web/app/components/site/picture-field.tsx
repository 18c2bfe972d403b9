import { Field } from "~/components/ui/field";
import { PICTURE_TYPES, PICTURES } from "~/lib/picture-check";

/** Up to three screenshots. */
export function PictureField({ errors }: { errors: string[] | undefined }) {
  return (
    <Field
      id={PICTURES}
      name={PICTURES}
      type="file"
      label="Screenshots (optional)"
      hint="Up to 3 pictures, JPEG, PNG or WebP, 2 MB each. Where a picture was taken is removed from it."
      accept={PICTURE_TYPES.join(",")}
      multiple
      errors={errors}
    />
  );
}
