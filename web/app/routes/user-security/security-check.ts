import {
  totpBeginRequestSchema,
  totpConfirmRequestSchema,
  totpEnableRequestSchema,
} from "@tambayan/account-service/contract";
import { checkForm } from "~/lib/form-check";

/** The steps of two-step login's set-up, each held to the schema of its call. */
export const checkBegin = (formData: FormData) => checkForm(totpBeginRequestSchema, formData);
export const checkEnable = (formData: FormData) => checkForm(totpEnableRequestSchema, formData);
export const checkConfirm = (formData: FormData) => checkForm(totpConfirmRequestSchema, formData);
