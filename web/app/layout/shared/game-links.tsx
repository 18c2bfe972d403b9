/** The page of a character. */
export const characterPath = (name: string) => `/character/${encodeURIComponent(name)}`;

/** The page of a club. */
export const clubPath = (name: string) => `/club/${encodeURIComponent(name)}`;

export const CharacterLink = ({ name }: { name: string }) => <a href={characterPath(name)}>{name}</a>;

export const ClubLink = ({ name }: { name: string }) => <a href={clubPath(name)}>{name}</a>;
