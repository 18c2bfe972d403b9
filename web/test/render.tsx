import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

/** A page as the server renders it, with what its loader and, after a post without scripts, its action returned. */
export async function renderPage(
  Component: ComponentType,
  {
    loaderData = {},
    actionData,
    search = "",
  }: { loaderData?: object; actionData?: object; search?: string } = {},
): Promise<string> {
  const routes = [{ id: "page", path: "/", Component, loader: () => loaderData }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://127.0.0.1/${search}`));
  if (context instanceof Response) throw context;
  context.actionData = actionData ? { page: actionData } : null;
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}
