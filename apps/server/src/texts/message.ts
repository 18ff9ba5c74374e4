// What a notification is kept as: its kind with facts, told anew in the language of each reader (NOTE-9).
import type { Placeholders } from '@tilgul/contract/texts/dictionary';
import { sayAny } from '@tilgul/contract/texts/say';
import { KINDS, type NoticeKind } from './notice-kinds.ts';
import { inLanguage, spokenLanguage } from './say.ts';

/** A figure, a name, or further things that are told one after the other. */
type Fact = string | number | readonly Message[];

/** A sentence that is still to be said: what happened, and to what. */
export interface Message {
  readonly kind: NoticeKind;
  readonly facts: Readonly<Record<string, Fact>>;
}

/** Names a kind with its facts, one for each placeholder of its sentence. */
export const createMessage = <K extends NoticeKind>(
  kind: K,
  ...[facts]: [Placeholders<(typeof KINDS)[K]>] extends [never]
    ? []
    : [facts: Readonly<Record<Placeholders<(typeof KINDS)[K]>, Fact>>]
): Message => ({ kind, facts: facts ?? {} });

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(KINDS, kind);
const formatFact = (fact: Fact): string | number =>
  typeof fact === 'object' ? fact.map((one) => formatMessage(one)).join(', ') : fact;

/** The sentence in the language that is spoken now. */
export function formatMessage({ kind, facts }: Message): string {
  return sayAny(KINDS[kind], Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, formatFact(fact)])));
}

/** The sentence as it is kept beside kind and facts: for English, and for servers and rows that know nothing of kinds. */
export const formatEnglish = (notice: Message): string => inLanguage('en', () => formatMessage(notice));

/** A notification's row, as far as its sentence goes. */
export interface MessageRow {
  readonly message: string;
  readonly kind: string | null;
  readonly facts: unknown;
}

/** The sentence of a row for the reader of now: its own words in English, for a kind that this server does not know, and from before kinds. */
export const formatStoredMessage = ({ message, kind, facts }: MessageRow): string =>
  spokenLanguage() === 'en' || kind === null || !isKind(kind) ? message : formatMessage({ kind, facts: facts as Message['facts'] });
