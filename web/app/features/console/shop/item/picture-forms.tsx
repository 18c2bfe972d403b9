import { LIMITS } from "@tambayan/account-service/contract";
import { ItemPicture } from "~/layout/shared/item-picture";
import { PICTURE_TYPES } from "~/platform/forms/pictures/picture-check";
import styles from "../../parts/console.module.css";
import { ConsoleForm, Input, SeenPicture } from "../../parts/form";

/** The picture's field, as the call names it. */
export const PICTURE_FIELD = "picture";

/** The item's current picture, and a form to upload a new one. */
export function PictureForms({ image, write }: { image: string | null; write: boolean }) {
  return (
    <div className={styles.stack}>
      <ItemPicture item={{ image_url: image }} size={160} eager />
      {write ? (
        <ConsoleForm intent="picture" submit="Upload picture" files>
          <SeenPicture picture={image} />
          <Input
            name={PICTURE_FIELD}
            label="New picture"
            type="file"
            accept={PICTURE_TYPES.join(",")}
            hint={`JPEG, PNG or WebP, up to ${LIMITS.pictureBytes / 1024 ** 2} MB. It is resized to fit 512 × 512 pixels; square pictures look best.`}
          />
        </ConsoleForm>
      ) : null}
      {write && image ? (
        <ConsoleForm
          intent="remove-picture"
          submit="Restore default picture"
          confirm="The item goes back to the default picture. The uploaded picture is deleted permanently."
        >
          <SeenPicture picture={image} />
        </ConsoleForm>
      ) : null}
    </div>
  );
}
