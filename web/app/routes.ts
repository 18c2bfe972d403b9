import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

export default [
  layout("routes/site/route.tsx", [
    index("routes/home/route.tsx"),
    route("news", "routes/news/route.tsx"),
    route("topic/:id", "routes/topic/route.tsx"),
    route("rankings", "routes/rankings/route.tsx"),
    route("login", "routes/login/route.tsx"),
    route("*", "routes/not-found/route.tsx"),
  ]),
  route("logout", "routes/logout/route.ts"),
  route("refresh", "routes/refresh/route.ts"),
] satisfies RouteConfig;
