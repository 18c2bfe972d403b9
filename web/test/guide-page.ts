import type { GuidePage } from "@tambayan/cms/contract";

/** A page that editors wrote, with some parts of it. */
export const guidePage = (parts: Partial<GuidePage> = {}): GuidePage => ({
  locale: "en",
  lead: "Lead",
  content: "",
  facts: [],
  requirements: [],
  picture: null,
  chapters: [],
  ...parts,
});
