import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { t } from "~/lib/i18n";
import styles from "./modal.module.css";

interface ModalProps {
  title: string;
  /** Beside the title: a number, a count. */
  mark?: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** For pictures: as wide as the screen gives. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it holds the focus, closes by Escape, and gives the focus back to what opened it.
 * Shown for as long as it is rendered; closed by CLOSE (spec section 2, game interface guide).
 */
export function Modal({ title, mark, onClose, onKeyDown, wide = false, children }: ModalProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it goes away, so that the browser gives the focus back.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      data-wide={wide}
      aria-labelledby={id}
      // Not where it was opened anew at once, as React does in development.
      onClose={() => dialog.current?.open || onClose()}
      onKeyDown={onKeyDown}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={id}>
            {mark ? <span className={styles.mark}>{mark}</span> : null} {title}
          </h2>
          <button type="button" className={styles.close} onClick={() => dialog.current?.close()}>
            {t("Close")}
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
