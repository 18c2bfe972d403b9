import type { LoaderFunctionArgs } from "@remix-run/node";
import { paymentCalls } from "@tambayan/account-service/contract";
import { pictureResponse } from "~/platform/pictures/picture-response.server";

/** A top-up package's picture. */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  pictureResponse(params.name, (name) =>
    context.account.site.file(paymentCalls.packagePicture, { params: { name } }),
  );
