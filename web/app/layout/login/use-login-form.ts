import { useNavigate } from "@remix-run/react";
import type { FormResult } from "~/platform/forms/form-result";
import { usePostForm } from "~/platform/forms/use-post-form";
import { leaveAfter, openPage } from "~/platform/session/leave";

/** After a login the page stays this long. */
const REDIRECT_AFTER_MS = 500;

type PostForm = Parameters<typeof usePostForm<FormResult>>[0];

/** A login form: it shows the message, then goes where the player was going, or home, unless they are already there. */
export function useLoginForm(options: Pick<PostForm, "action" | "load" | "actionData">) {
  const navigate = useNavigate();
  const leave = ({ to = "/" }: FormResult) =>
    leaveAfter(REDIRECT_AFTER_MS, () => {
      if (openPage() !== to) navigate(to);
    });
  return usePostForm<FormResult>({ ...options, leave });
}
