import type { ShownPreview } from "~/platform/site/context";
import styles from "./preview-bar.module.css";

/**
 * Bar above a page that shows a draft, in the editors' language. In the admin's frame its links open outside the frame.
 */
export function PreviewBar({ preview: { status, editor } }: { preview: ShownPreview }) {
  return (
    <aside className={styles.bar} aria-label="Preview" lang="en">
      <p>
        {status === "draft" ? (
          <>
            <strong>Preview of a draft — not published.</strong> Only who has this link sees it, for 15
            minutes.
          </>
        ) : (
          <>
            <strong>Preview of what is online.</strong> The draft may say more.
          </>
        )}
      </p>
      <nav aria-label="Preview">
        <a href={editor} target="_top">
          Back to writing
        </a>
        <a href="/" target="_top">
          Leave the preview
        </a>
      </nav>
    </aside>
  );
}
