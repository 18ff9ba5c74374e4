// Names of the shop's towns in the reader's language.
import { DEFAULT_LANGUAGE } from '@tilgul/contract/rules/languages';
import { findTown } from '@tilgul/contract/rules/towns';
import { texts as languageTexts } from '@tilgul/messages/shared/language';

const HINDI = 'hi';

/** The city of an address: in Devanagari for readers of Marathi and Hindi if it is one of the shop's towns. */
export function formatCity(city: string): string {
  const code: string = languageTexts.code;
  const town = code === DEFAULT_LANGUAGE ? undefined : findTown(city);
  return (code === HINDI ? town?.hi : undefined) ?? town?.local ?? city;
}
