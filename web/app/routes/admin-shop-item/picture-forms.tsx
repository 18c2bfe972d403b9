import styles from "~/components/console/console.module.css";
import { ConsoleForm, Input } from "~/components/console/form";
import { ItemPicture } from "~/components/site/item-picture";
import { PICTURE_TYPES } from "~/lib/picture-check";

/** Name of the field that the picture is sent in, as the call names it. */
export const PICTURE = "picture";

/** The item's picture as the shop shows it, and another one for it. */
export function PictureForms({ image, write }: { image: string | null; write: boolean }) {
  return (
    <div className={styles.stack}>
      <ItemPicture item={{ image_url: image }} size={160} eager />
      {write ? (
        <ConsoleForm intent="picture" submit="Upload the picture" files>
          <Input
            name={PICTURE}
            label="Another picture"
            type="file"
            accept={PICTURE_TYPES.join(",")}
            hint="JPEG, PNG or WebP, up to 2 MB. It is made to fit 512 × 512 pixels; square ones look best."
          />
        </ConsoleForm>
      ) : null}
      {write && image ? (
        <ConsoleForm
          intent="remove-picture"
          submit="Put the default picture back"
          confirm="The item is shown with the default picture from now on. An uploaded picture is removed for good."
        />
      ) : null}
    </div>
  );
}
