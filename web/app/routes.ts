import { index, layout, type RouteConfig, route } from "@remix-run/route-config";

export default [
  layout("routes/site/route.tsx", [
    index("routes/home/route.tsx"),
    route("news", "routes/news/route.tsx"),
    route("topic/:id", "routes/topic/route.tsx"),
    route("rankings", "routes/rankings/route.tsx"),
    route("downloads", "routes/downloads/route.tsx"),
    route("download", "routes/downloads/route.tsx", { id: "routes/download" }),
    route("wallpaper", "routes/wallpaper/route.tsx"),
    route("gallery", "routes/gallery/route.tsx"),
    route("movies", "routes/movies/route.tsx"),
    route("story", "routes/story/route.tsx"),
    route("characters", "routes/characters/route.tsx"),
    route("gamesystem", "routes/gamesystem/route.tsx"),
    route("instructions", "routes/instructions/route.tsx"),
    route("serverinfo", "routes/serverinfo/route.tsx"),
    route("socials", "routes/socials/route.tsx"),
    route("login", "routes/login/route.tsx"),
    route("*", "routes/not-found/route.tsx"),
  ]),
  route("logout", "routes/logout/route.ts"),
  route("refresh", "routes/refresh/route.ts"),
] satisfies RouteConfig;
