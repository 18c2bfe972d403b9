import { characterPath, clubPath } from "~/platform/page/name-path";

/**
 * A character's name, which leads to its page.
 * @param cut whether there may be less room than it needs: then its title has it whole
 */
export const CharacterLink = ({ name, cut = false }: { name: string; cut?: boolean }) => (
  <a href={characterPath(name)} title={cut ? name : undefined}>
    {name}
  </a>
);

/** A club's name, which leads to its page. */
export const ClubLink = ({ name }: { name: string }) => <a href={clubPath(name)}>{name}</a>;
