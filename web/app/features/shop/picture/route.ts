import type { LoaderFunctionArgs } from "@remix-run/node";
import { pictureResponse } from "~/platform/pictures/picture-response.server";

/** An uploaded picture of an item. */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  pictureResponse(params.name, (id) => context.account.shopPicture(id));
