import type { LoaderFunctionArgs } from "@remix-run/node";
import { catalogueCalls } from "@tambayan/account-service/contract";
import { pictureResponse } from "~/platform/pictures/picture-response.server";

/** An uploaded picture of an item. */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  pictureResponse(params.name, (id) => context.account.site.file(catalogueCalls.picture, { params: { id } }));
