// Lists of words in forms.
import * as z from 'zod/mini';

/** Most words of `namedWords`, and the most characters of one. */
const MOST_WORDS = 40;
const LONGEST_WORD = 50;

/** A list of words or short names, each trimmed; blanks and repetitions are left out. */
export const namedWords = (name: string) =>
  z.pipe(
    z
      .array(z.string({ error: `${name} must be a list of texts.` }), { error: `${name} must be a list of texts.` })
      .check(
        z.refine((words) => words.every((word) => word.trim().length <= LONGEST_WORD), {
          error: `Each of the ${name.toLowerCase()} may have at most ${LONGEST_WORD} characters.`,
        }),
        z.refine((words) => !words.some((word) => word.includes('\0')), {
          error: `${name} has a character that cannot be stored.`,
        }),
        z.maxLength(MOST_WORDS, `There may be at most ${MOST_WORDS} ${name.toLowerCase()}.`),
      ),
    z.transform((words) => [
      ...new Map(
        words
          .map((word) => word.trim())
          .filter((word) => word !== '')
          .map((word) => [word.toLowerCase(), word] as const),
      ).values(),
    ]),
  );
