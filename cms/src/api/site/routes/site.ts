/**
 * Public, without a Strapi token. The call that writes checks a signature; the one that shows drafts checks its own
 * token.
 */
const open = { auth: false };

function get(path: string, action: string) {
  return { method: "GET", path, handler: `site.${action}`, config: open };
}

export default {
  routes: [
    get("/getnewsall/:type/:count/:flag1/:flag2", "newsAll"),
    get("/searchnews/:count", "searchNews"),
    get("/getnewsindex", "newsIndex"),
    get("/getspecificnews/:id", "specificNews"),
    get("/getdownloadsall", "downloadsAll"),
    get("/getSiteBanners", "siteBanners"),
    get("/getwallpapersall", "wallpapersAll"),
    get("/getgalleryall", "galleryAll"),
    get("/getmoviesall", "moviesAll"),
    get("/getguidepage/:page", "guidePage"),
    get("/getfaq", "questions"),
    get("/getnotices", "notices"),
    get("/getcalendar", "calendar"),
    get("/getpages", "freePages"),
    get("/getsitesettings", "siteSettings"),
    { method: "POST", path: "/countnewsviews", handler: "site.countNewsViews", config: open },
    get("/staff-login", "staffLogin"),
    { method: "POST", path: "/getpreview", handler: "site.preview", config: open },
  ],
};
