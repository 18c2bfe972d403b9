import {
  totpBeginRequestSchema,
  totpConfirmRequestSchema,
  totpEnableRequestSchema,
} from "@tambayan/account-service/contract";
import { checkForm } from "~/platform/forms/form-check";

/** The steps of setting up two-step login, each checked against the schema of its call. */
export const checkBegin = (formData: FormData) => checkForm(totpBeginRequestSchema, formData);
export const checkEnable = (formData: FormData) => checkForm(totpEnableRequestSchema, formData);
export const checkConfirm = (formData: FormData) => checkForm(totpConfirmRequestSchema, formData);
