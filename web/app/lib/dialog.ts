import type { Notice } from "./session.server";

/**
 * Shows a dialog (spec section 8) and resolves when it is closed. The dialog's script comes when the first one is shown:
 * most pages never show any.
 */
export async function showNotice(notice: Notice): Promise<void> {
  const { openDialog } = await import("./dialog-window");
  await openDialog(notice);
}
