// What a notification is kept as: its kind with facts, told anew in the language of each reader (NOTE-9).
import type { Placeholders } from '@tilgul/contract/texts/dictionary';
import { sayAny } from '@tilgul/contract/texts/say';
import { KINDS, type NoticeKind } from './notice-kinds.ts';
import { inLanguage, spokenLanguage } from './say.ts';

/** A figure, a name, or further things that are told one after the other. */
type Fact = string | number | readonly Told[];

/** A sentence that is still to be said: what happened, and to what. */
export interface Told {
  readonly kind: NoticeKind;
  readonly facts: Readonly<Record<string, Fact>>;
}

/** Names a kind with its facts, one for each placeholder of its sentence. */
export const told = <K extends NoticeKind>(
  kind: K,
  ...[facts]: [Placeholders<(typeof KINDS)[K]>] extends [never]
    ? []
    : [facts: Readonly<Record<Placeholders<(typeof KINDS)[K]>, Fact>>]
): Told => ({ kind, facts: facts ?? {} });

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(KINDS, kind);
const spoken = (fact: Fact): string | number =>
  typeof fact === 'object' ? fact.map((one) => tell(one)).join(', ') : fact;

/** The sentence in the language that is spoken now. */
export function tell({ kind, facts }: Told): string {
  return sayAny(KINDS[kind], Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, spoken(fact)])));
}

/** The sentence as it is kept beside kind and facts: for English, and for servers and rows that know nothing of kinds. */
export const inEnglish = (notice: Told): string => inLanguage('en', () => tell(notice));

/** A notification's row, as far as its sentence goes. */
export interface ToldRow {
  readonly message: string;
  readonly kind: string | null;
  readonly facts: unknown;
}

/** The sentence of a row for the reader of now: its own words in English, for a kind that this server does not know, and from before kinds. */
export const messageOf = ({ message, kind, facts }: ToldRow): string =>
  spokenLanguage() === 'en' || kind === null || !isKind(kind) ? message : tell({ kind, facts: facts as Told['facts'] });
