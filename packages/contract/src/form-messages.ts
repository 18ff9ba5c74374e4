// Error messages of fields, in the language of the request.
import type { Catalogue } from '@tilgul/messages/catalogue';
import { texts as fields } from '@tilgul/messages/forms/fields';
import { texts as rules } from '@tilgul/messages/forms/rules';

type Forms = Pick<Catalogue['forms'], 'fields' | 'rules'>;
type Rules = Forms['rules'];

let getForms: () => Forms = () => ({ fields, rules });

/** Sets where messages come from. A page has those of its language; the server sets those of the request. */
export function setForms(find: () => Forms): void {
  getForms = find;
}

/** A message of a field in the reader's language, with its values. */
export function getText<K extends keyof Rules>(
  key: K,
  ...values: Rules[K] extends (values: infer V) => string ? [values: V] : []
): string {
  const message: string | ((values: never) => string) = getForms().rules[key];
  return typeof message === 'string' ? message : message(values[0] as never);
}

/** Name of a field: its label, or its wire name if no form shows it. */
export type FieldName = keyof Forms['fields'] | Lowercase<string>;

/** The label of a field in the reader's language, or its wire name. */
export function getFieldName(name: FieldName): string {
  const labels: Readonly<Record<string, string>> = getForms().fields;
  return labels[name] ?? name;
}

/** A rule without values. */
export type PlainRule = { [K in keyof Rules]: Rules[K] extends string ? K : never }[keyof Rules];

/** A rule, or a function that formats its message. */
export type Message = PlainRule | (() => string);

/** Converts a message to the options of a zod check. */
export const withMessage = (message: Message): { error: () => string } => ({ error: () => formatMessage(message) });

/** Formats a message in the reader's language. */
export const formatMessage = (message: Message): string =>
  typeof message === 'function' ? message() : getText(message);

export const required = (name: FieldName) => (): string => getText('required', { name: getFieldName(name) });
export const notValid = (name: FieldName) => (): string => getText('notValid', { name: getFieldName(name) });
export const notText = (name: FieldName) => (): string => getText('notText', { name: getFieldName(name) });
export const notStorable = (name: FieldName) => (): string => getText('notStorable', { name: getFieldName(name) });
export const nothingVisible = (name: FieldName) => (): string =>
  getText('nothingVisible', { name: getFieldName(name) });
export const notOneLine = (name: FieldName) => (): string => getText('notOneLine', { name: getFieldName(name) });
export const tooLong = (name: FieldName) => (): string => getText('tooLong', { name: getFieldName(name) });

export const wrongLength =
  (name: FieldName, { min, max }: { readonly min: number; readonly max: number }) =>
  (): string =>
    min > 1
      ? getText('wrongLength', { name: getFieldName(name), min, max })
      : getText('aboveMaxLength', { name: getFieldName(name), max });

export const notWhole =
  (name: FieldName, { min, max }: { readonly min: number; readonly max: number }) =>
  (): string =>
    getText('notWhole', { name: getFieldName(name), min, max: max.toLocaleString('en-IN') });

export const notDigits = (name: FieldName, count: number) => (): string =>
  getText('notDigits', { name: getFieldName(name), count });

export const notOneOf = (name: FieldName, words: readonly string[]) => (): string =>
  getText('notOneOf', { name: getFieldName(name), words: words.join(', ') });
export const notBoolean = (name: FieldName) => (): string => getText('notBoolean', { name: getFieldName(name) });
export const tooManyLines = (max: number) => (): string => getText('tooManyLines', { max });
export const digitsAndPlus = (name: FieldName) => (): string => getText('digitsAndPlus', { name: getFieldName(name) });
export const wrongStart = (name: FieldName) => (): string => getText('wrongStart', { name: getFieldName(name) });

/** Parses the field name from a message of `required`; undefined for other messages. */
export function parseRequiredName(message: string): string | undefined {
  const [before = '', after = ''] = getText('required', { name: '\u0000' }).split('\u0000');
  const isIt = message.length > before.length + after.length && message.startsWith(before) && message.endsWith(after);
  return isIt ? message.slice(before.length, message.length - after.length) : undefined;
}
