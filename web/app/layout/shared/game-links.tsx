import { characterPath, clubPath } from "~/platform/page/name-path";

/** A character's name, which leads to its page. */
export const CharacterLink = ({ name }: { name: string }) => <a href={characterPath(name)}>{name}</a>;

/** A club's name, which leads to its page. */
export const ClubLink = ({ name }: { name: string }) => <a href={clubPath(name)}>{name}</a>;
