// Names of the shop's towns in the reader's language.
import { translateTown } from '@tilgul/contract/rules/towns';
import { texts as languageTexts } from '@tilgul/messages/shared/language';

/** The city of an address: in Devanagari for readers of Marathi and Hindi if it is one of the shop's towns. */
export const formatCity = (city: string): string => translateTown(city, languageTexts.code);
