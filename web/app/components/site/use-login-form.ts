import { useNavigate } from "@remix-run/react";
import type { FormAnswer } from "~/lib/form-answer";
import { leaveAfter } from "~/lib/leave";
import { usePostForm } from "~/lib/use-post-form";

/** Spec section 9: after a login the page stays this long. */
const REDIRECT_AFTER_MS = 500;

type PostForm = Parameters<typeof usePostForm<FormAnswer>>[0];

/** A form that may log in (spec section 4): the message is shown, then home, where he is not there already. */
export function useLoginForm(options: Pick<PostForm, "action" | "load" | "answered">) {
  const navigate = useNavigate();
  const onDone = () =>
    leaveAfter(REDIRECT_AFTER_MS, () => {
      if (location.pathname !== "/") navigate("/");
    });
  return usePostForm<FormAnswer>({ ...options, onDone });
}
