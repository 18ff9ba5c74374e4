// Messages of notifications: stored as a kind with its values, formatted in the language of each reader (NOTE-9).
import { translateTown } from '@tilgul/contract/rules/towns';
import { CATALOGUES, type Catalogue } from '@tilgul/messages/catalogue';
import { getCatalogue, getLanguage, inLanguage, translateOffered } from './get-text.ts';

type Kinds = Catalogue['notifications']['kinds'];
/** A kind is stored in rows, so its name stays; its words may change (messages/en/notifications.json). */
export type NoticeKind = keyof Kinds;

/** A number, a name, or a list of messages. */
type Fact = string | number | readonly Message[];

/** A message that is not formatted yet. */
export interface Message {
  readonly kind: NoticeKind;
  readonly facts: Readonly<Record<string, Fact>>;
}

/** Creates a message of a kind, with a value for each of its parameters. */
export const createMessage = <K extends NoticeKind>(
  kind: K,
  ...[facts]: Kinds[K] extends (values: infer V) => string ? [facts: Readonly<Record<keyof V, Fact>>] : []
): Message => ({ kind, facts: facts ?? {} });

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(CATALOGUES.en.notifications.kinds, kind);
function formatFact(name: string, fact: Fact): string | number {
  if (typeof fact === 'object') return fact.map((one) => formatMessage(one)).join(', ');
  if (name === 'city') return translateTown(String(fact), getLanguage());
  return name === 'reason' ? translateOffered(String(fact)) : fact;
}

/** Formats a message in the current language. */
export function formatMessage({ kind, facts }: Message): string {
  const message: string | ((values: never) => string) = getCatalogue().notifications.kinds[kind];
  if (typeof message === 'string') return message;
  return message(
    Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, formatFact(name, fact)])) as never,
  );
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
  getLanguage() === 'en' || kind === null || !isKind(kind)
    ? message
    : formatMessage({ kind, facts: facts as Message['facts'] });
