// Messages of notifications: stored as a kind with its values, formatted in the language of each reader (NOTE-9).
import type { Placeholders } from '@tilgul/contract/texts/dictionary';
import { sayAny } from '@tilgul/contract/texts/say';
import { KINDS, type NoticeKind } from './notice-kinds.ts';
import { inLanguage, spokenLanguage } from './say.ts';

/** A number, a name, or a list of messages. */
type Fact = string | number | readonly Message[];

/** A message that is not formatted yet. */
export interface Message {
  readonly kind: NoticeKind;
  readonly facts: Readonly<Record<string, Fact>>;
}

/** Creates a message of a kind, with a value for each placeholder of its sentence. */
export const createMessage = <K extends NoticeKind>(
  kind: K,
  ...[facts]: [Placeholders<(typeof KINDS)[K]>] extends [never]
    ? []
    : [facts: Readonly<Record<Placeholders<(typeof KINDS)[K]>, Fact>>]
): Message => ({ kind, facts: facts ?? {} });

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(KINDS, kind);
const formatFact = (fact: Fact): string | number =>
  typeof fact === 'object' ? fact.map((one) => formatMessage(one)).join(', ') : fact;

/** Formats a message in the current language. */
export function formatMessage({ kind, facts }: Message): string {
  return sayAny(KINDS[kind], Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, formatFact(fact)])));
}

/** Formats a message in English, as stored beside kind and values for servers that do not know the kind. */
export const formatEnglish = (notice: Message): string => inLanguage('en', () => formatMessage(notice));

/** Columns of a notification that hold its message. */
export interface MessageRow {
  readonly message: string;
  readonly kind: string | null;
  readonly facts: unknown;
}

/** Formats a stored message for the current reader. Uses the stored text for English, and if the kind is unknown or missing. */
export const formatStoredMessage = ({ message, kind, facts }: MessageRow): string =>
  spokenLanguage() === 'en' || kind === null || !isKind(kind)
    ? message
    : formatMessage({ kind, facts: facts as Message['facts'] });
