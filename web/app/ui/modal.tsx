import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { t } from "~/platform/language/i18n";
import styles from "./modal.module.css";

interface ModalProps {
  title: string;
  /** A number or count beside the title. */
  mark?: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** For pictures: as wide as the screen allows. */
  wide?: boolean;
  children: ReactNode;
}

function openAsBox(element: HTMLElement): void {
  element.setAttribute("open", "");
  element.setAttribute("role", "dialog");
  element.querySelector("button")?.focus();
}

/**
 * The browser's own modal dialog: it traps the focus, closes on Escape, and returns the focus to its opener. Open for
 * as long as it is rendered; closed by CLOSE.
 */
export function Modal({ title, mark, onClose, onKeyDown, wide = false, children }: ModalProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Safari before 15.4 and Firefox before 98 do not know the element: there it is a box over the page.
    if (!("showModal" in element)) return openAsBox(element);
    element.showModal();
    // Closed before it leaves the page, so that the browser returns the focus.
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      data-wide={wide}
      aria-labelledby={id}
      // Escape: not closed by the browser, whose close event comes later, when something else may have been opened in
      // it.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Unless it was reopened at once, as React does in development.
      onClose={() => dialog.current?.open || onClose()}
      onKeyDown={(event) => {
        if (event.key === "Escape" && dialog.current?.getAttribute("role")) onClose();
        onKeyDown?.(event);
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={id}>
            {mark ? <span className={styles.mark}>{mark}</span> : null} {title}
          </h2>
          <button type="button" className={styles.close} onClick={onClose}>
            {t("Close")}
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
