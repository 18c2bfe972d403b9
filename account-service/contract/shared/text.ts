// How typed and pasted text is read. Text that comes from Messenger, Word or a PDF is often not what a keyboard would
// have typed.

/** What has no look of its own: zero-width characters, soft hyphens, marks of direction, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Of these, what several emoji are joined and dressed by. */
const OF_EMOJI = /\u200c|\u200d|\ufe0e|\ufe0f/;
const DASHES = /[\p{Pd}\u2212\u2043\u02d7]/gu;
const SINGLE_QUOTES = /[\u2018-\u201b\u02b9\u02bc\u2032]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033]/g;
const ASCII = /^[!-~]$/;

/** Free text: composed letters (NFC), no blanks around it. */
export const freeText = (text: string): string => text.normalize("NFC").trim();

/** Text of one line: every run of blanks, line ends and marks that turn the direction of text is one blank. */
export const oneLine = (text: string): string =>
  freeText(text.replace(/[\p{Cc}\p{Cs}\s\u202a-\u202e\u2066-\u2069]+/gu, " "));

/** A name, or what is searched for: free text without anything invisible. Emoji stay whole. */
export const visibleText = (text: string): string =>
  freeText(text.replace(INVISIBLE, (character) => (OF_EMOJI.test(character) ? character : "")));

/**
 * Text whose every character matters, such as a user ID, as it would have been typed by hand: nothing invisible, every
 * kind of dash, quote and blank is the keyboard's, and full-width, bold or circled letters and digits are plain ones.
 */
export const plainText = (text: string): string =>
  freeText(
    text
      // Some quotes and letters have two code points.
      .normalize("NFC")
      .replace(INVISIBLE, "")
      .replace(DASHES, "-")
      .replace(SINGLE_QUOTES, "'")
      .replace(DOUBLE_QUOTES, '"')
      .replace(/\s/g, " ")
      .replace(/[^\0-\u00ff]/gu, (character) => {
        const plain = character.normalize("NFKC");
        return ASCII.test(plain) ? plain : character;
      }),
  );

/** A code as it was issued, in capitals and digits, however it was typed: in any case, with any blanks and dashes. */
export const codeText = (text: string): string => plainText(text).replace(/[ -]/g, "").toUpperCase();
