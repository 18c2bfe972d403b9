import "sweetalert2/dist/sweetalert2.css";
import "./dialog-window.css";
// The variant without its style: a style put in by script is against the content security policy.
import Swal from "sweetalert2/dist/sweetalert2.esm.js";
import type { Notice } from "./session.server";

/** sweetalert2 with the spec's defaults (section 9): 'OK' confirms, result dialogs are 600 wide with 3em around. */
export const openDialog = (notice: Notice) =>
  Swal.fire({
    icon: notice.icon,
    title: notice.title,
    text: notice.text ?? "",
    confirmButtonText: "OK",
    width: 600,
    padding: "3em",
    // The page behind keeps its place: no padding is put on the body for a scrollbar that does not go away.
    scrollbarPadding: false,
    heightAuto: false,
  });
