// Error messages of fields, in the language of the request.
import { type PlainSentence, say, sayAny } from './texts/say.ts';

/** Name of a field: its label, or its wire name if no form shows it. */
export type FieldName = PlainSentence | Lowercase<string>;

/** A sentence, or a function that builds one when it is needed. */
export type Message = PlainSentence | (() => string);

/** Converts a message to the options of a zod check. */
export const withMessage = (message: Message): { error: () => string } => ({ error: () => formatMessage(message) });

/** Formats a message in the reader's language. */
export const formatMessage = (message: Message): string => (typeof message === 'function' ? message() : say(message));

const translateName = (name: FieldName): string => sayAny(name);

export const required = (name: FieldName) => (): string => say('{name} is required.', { name: translateName(name) });
export const notValid = (name: FieldName) => (): string => say('{name} is not valid.', { name: translateName(name) });
export const notText = (name: FieldName) => (): string =>
  say('{name} must be sent as text.', { name: translateName(name) });
export const notStorable = (name: FieldName) => (): string =>
  say('{name} has a character that cannot be stored.', { name: translateName(name) });
export const tooLong = (name: FieldName) => (): string => say('{name} is too long.', { name: translateName(name) });

export const wrongLength =
  (name: FieldName, { min, max }: { readonly min: number; readonly max: number }) =>
  (): string =>
    min > 1
      ? say('{name} must be {min} to {max} characters.', { name: translateName(name), min, max })
      : say('{name} must be at most {max} characters.', { name: translateName(name), max });

export const notWhole =
  (name: FieldName, { min, max }: { readonly min: number; readonly max: number }) =>
  (): string =>
    say('{name} must be a whole number from {min} to {max}.', { name: translateName(name), min, max });

export const notDigits = (name: FieldName, count: number) => (): string =>
  say('{name} must be exactly {count} digits.', { name: translateName(name), count });

export const notOneOf = (name: FieldName, words: readonly string[]) => (): string =>
  say('{name} must be one of {words}.', { name: translateName(name), words: words.join(', ') });
export const notBoolean = (name: FieldName) => (): string =>
  say('{name} must be true or false.', { name: translateName(name) });
export const tooManyLines = (max: number) => (): string => say('At most {max} lines.', { max });
export const digitsAndPlus = (name: FieldName) => (): string =>
  say('{name} may have digits and + only.', { name: translateName(name) });
export const wrongStart = (name: FieldName) => (): string =>
  say('{name} must begin with 6, 7, 8 or 9.', { name: translateName(name) });

/** Parses the field name from a message of `required`; undefined for other messages. */
export function parseRequiredName(message: string): string | undefined {
  const [before = '', after = ''] = say('{name} is required.', { name: '\u0000' }).split('\u0000');
  const isIt = message.length > before.length + after.length && message.startsWith(before) && message.endsWith(after);
  return isIt ? message.slice(before.length, message.length - after.length) : undefined;
}
