/** Texts of the admin that stand in for Strapi's. */

export const siteName = "Tambayan";

/** By Strapi's keys. */
export const texts = {
  "Auth.form.welcome.title": `Welcome to ${siteName}`,
  "Auth.form.welcome.subtitle": "Log in to write for the community",
  "app.components.LeftMenu.navbrand.title": siteName,
  "app.components.LeftMenu.navbrand.workplace": "Content admin",
  "HomePage.header.title": `${siteName} content`,
  "HomePage.header.subtitle": "News, guides, events and everything else on the site",
  // Strapi says that the value does not match the regex.
  "components.Input.error.validation.regex":
    "This cannot be used here. The text below the field says what can.",
  "components.Input.error.validation.regex.withField":
    "{field} cannot be used as it is. The text below the field says what can.",
  // Strapi calls the value "unique for the selected locale", which it need not be.
  "i18n.Field.localized": "Written separately in each language",
};
