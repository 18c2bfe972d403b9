import { parseWithZod } from "@conform-to/zod/v4";
import { loginRequestSchema } from "@tambayan/account-service/contract";

/** The login form held to the call's own schema, in the browser and in the action. */
export const validateLogin = (formData: FormData) => parseWithZod(formData, { schema: loginRequestSchema });
