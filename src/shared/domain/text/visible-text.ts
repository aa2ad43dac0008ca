import { limits } from '../limits.ts';

/** A character that can be seen. U+2800 and the Hangul fillers are blank glyphs; marks need a character to stand on. */
const VISIBLE = /[^\p{White_Space}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text shows anything: it has more than blanks and invisible characters. */
export const showsSomething = (text: string): boolean => text.search(VISIBLE) !== -1;

/** Joiners inside an emoji, and in words of scripts that join letters by them (UTS #39, section 3.1.1). */
const JOINED_EMOJI = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})/gu;
const LETTER = String.raw`(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}]`;
const JOINED_WORD = new RegExp(String.raw`(?<=${LETTER})[\u200C\u200D](?=${LETTER})`, 'gu');
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\u115F\u1160\u2800\u3164\uFFA0]/u;
/** UTS #39, section 5.4, refuses sequences of more than four nonspacing marks. */
const STACKED_MARKS = /[\p{Mn}\p{Me}]{5}/u;

export const TOO_SHORT_NAME = `Name must be at least ${limits.name.min} characters`;

/**
 * Why a name cannot stand on a screen of the product: invisible or reordering characters, stacked marks, fewer than two
 * characters that can be seen. Undefined for a usable name; an empty one is judged by the rule that requires a name.
 */
export const nameProblem = (name: string): string | undefined => {
  if (name === '') return undefined;
  if (INVISIBLE.test(name.replace(JOINED_EMOJI, '').replace(JOINED_WORD, '')))
    return 'The name contains characters that cannot be seen. Please type it again.';
  if (STACKED_MARKS.test(name.normalize('NFD'))) return 'The name has too many marks on one letter';
  return (name.match(VISIBLE) ?? []).length < limits.name.min ? TOO_SHORT_NAME : undefined;
};
