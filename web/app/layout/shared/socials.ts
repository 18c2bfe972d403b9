import type { SocialName } from "@tambayan/cms/contract";
import { type Message, msg, translate } from "~/platform/language/i18n";
import type { SiteInfo } from "~/platform/site/context";

/** The community's places by name; `community` is the one that the environment sets. */
const PLACES: Record<SocialName | "community", { label: Message; about: Message }> = {
  "facebook-page": {
    label: msg("Facebook page"),
    about: msg("News, pictures and people to play with tonight."),
  },
  "facebook-group": { label: msg("Facebook group"), about: msg("Ask, trade and find a party.") },
  discord: { label: msg("Discord"), about: msg("Voice and chat with other players.") },
  youtube: { label: msg("YouTube"), about: msg("Trailers, streams and guides to watch.") },
  tiktok: { label: msg("TikTok"), about: msg("Short clips from the game.") },
  community: { label: msg("Community page"), about: msg("News, pictures and people to play with tonight.") },
};
type Place = { name: keyof typeof PLACES; url: string };

export const socialLabel = (name: Place["name"]) => translate(PLACES[name].label);
export const aboutSocial = (name: Place["name"]) => translate(PLACES[name].about);

/** The community's places outside the site. */
export function socialsOf({ socials, socialUrl }: Pick<SiteInfo, "socials" | "socialUrl">): Place[] {
  if (socials.length > 0) return socials;
  return socialUrl ? [{ name: "community", url: socialUrl }] : [];
}
