// Lists of words in forms.
import * as z from 'zod/mini';
import { say, sayAny } from '../texts/say.ts';
import { type FieldName, notStorable, said } from './messages.ts';

/** Most words of `namedWords`, and the most characters of one. */
const MOST_WORDS = 40;
const LONGEST_WORD = 50;

const notAList = (name: FieldName) => () => say('{name} must be a list of texts.', { name: sayAny(name) });

/** A list of words or short names, each trimmed; blanks and repetitions are left out. */
export const namedWords = (name: FieldName) =>
  z.pipe(
    z.array(z.string(said(notAList(name))), said(notAList(name))).check(
      z.refine((words) => words.every((word) => word.trim().length <= LONGEST_WORD), {
        error: () =>
          say('Each of the {names} may have at most {max} characters.', {
            names: sayAny(name).toLowerCase(),
            max: LONGEST_WORD,
          }),
      }),
      z.refine((words) => !words.some((word) => word.includes('\0')), {
        error: notStorable(name),
      }),
      z.maxLength(MOST_WORDS, {
        error: () => say('There may be at most {max} {names}.', { max: MOST_WORDS, names: sayAny(name).toLowerCase() }),
      }),
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
