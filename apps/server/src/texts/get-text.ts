// Messages of the server in the language of the reader of an answer or notification (LANG-3).
import { AsyncLocalStorage } from 'node:async_hooks';
import { setForms } from '@tilgul/contract/form-messages';
import { DEFAULT_LANGUAGE, type Language } from '@tilgul/contract/rules/languages';
import { CATALOGUES, type Catalogue } from '@tilgul/messages/catalogue';
import { texts as refundReasons } from '@tilgul/messages/server/refundReasons';

type Server = Catalogue['server'];

/** Key of a message: `orders.alreadyPacked` in messages/en/server.json. */
export type MessageKey = { [G in keyof Server & string]: `${G}.${keyof Server[G] & string}` }[keyof Server & string];
type MessageAt<K> = K extends `${infer G extends keyof Server & string}.${infer Name}`
  ? Name extends keyof Server[G]
    ? Server[G][Name]
    : never
  : never;
/** What a message needs: nothing, or a value for each of its parameters. */
type Values<K> = [MessageAt<K>] extends [string]
  ? []
  : MessageAt<K> extends (values: infer V) => string
    ? [values: V]
    : [];

const reader = new AsyncLocalStorage<Language>();

/** The reader's language. */
export const getLanguage = (): Language => reader.getStore() ?? DEFAULT_LANGUAGE;
/** All messages in the reader's language. */
export const getCatalogue = (): Catalogue => CATALOGUES[getLanguage()];
setForms(() => getCatalogue().forms);

/** Runs something whose messages are in a language, until what it answers has settled. */
export const inLanguage = <T>(language: Language, run: () => T): T =>
  language === getLanguage() ? run() : reader.run(language, run);

type AnyMessage = string | ((values: unknown) => string);

/** A message in the reader's language, with its values. */
export function getText<K extends MessageKey>(key: K, ...[values]: Values<K>): string {
  const groups = getCatalogue().server as Readonly<Record<string, Readonly<Record<string, AnyMessage>>>>;
  const dot = key.indexOf('.');
  const message = groups[key.slice(0, dot)]?.[key.slice(dot + 1)] ?? key;
  return typeof message === 'string' ? message : message(values);
}

/** Texts that screens offer for a field, in the same order in every language. */
const listOffered = ({ forms: { offered, 'cancel-reasons': cancelReasons } }: Catalogue): readonly string[] => [
  ...offered.cancelReasons,
  ...offered.bringBackReasons,
  offered.walkInName,
  ...cancelReasons.office,
];
const OFFERED = new Map(
  Object.values(CATALOGUES).flatMap((catalogue) =>
    listOffered(catalogue).map((text, place): [string, number] => [text, place]),
  ),
);

/** Name of a counter sale's customer who gives none. */
export const getWalkInName = (): string => getCatalogue().forms.offered.walkInName;

/** Whether it is that name in any language. */
export const isWalkInName = (name: string): boolean => translateOffered(name) === getWalkInName();

/** A stored text in the reader's language if a screen offers it; what people wrote stays as it is. */
export function translateOffered(text: string): string {
  const place = OFFERED.get(text);
  return (place === undefined ? undefined : listOffered(getCatalogue())[place]) ?? text;
}

/** Our own reasons of refunds, in English as they are stored. */
export type RefundReason = (typeof refundReasons)[keyof typeof refundReasons];

const KEYS = new Map(Object.entries(refundReasons).map(([key, text]): [string, string] => [text, key]));

/** A stored reason in the reader's language if it is one of ours; what people wrote stays as it is. */
export function translateReason(reason: string): string {
  const own: Readonly<Record<string, string>> = getCatalogue().server.refundReasons;
  return own[KEYS.get(reason) ?? ''] ?? reason;
}
