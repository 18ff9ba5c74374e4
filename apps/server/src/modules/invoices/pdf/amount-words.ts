// Amounts in words, as they end an invoice, in the Indian numbering system (lakh, crore).
import type { Language } from '@tilgul/contract/rules/languages';
import { asPaise, type Paise } from '@tilgul/contract/rules/money';
import { CATALOGUES, type Catalogue } from '@tilgul/messages/catalogue';

type NumberWords = Catalogue['server']['numbers'];

function numberInWords(words: NumberWords, whole: number): string {
  const below100 = words.below100.split(' ');
  const getWord = (number: number): string => below100[number] ?? '';
  const parts: string[] = [];
  const above = Math.floor(whole / 10_000_000);
  // Recursive, since there is no word above crore: 'one thousand crore'.
  if (above > 0) parts.push(`${numberInWords(words, above)} ${words.crore}`);
  const rest = whole % 10_000_000;
  const [lakhs, thousands, units] = [Math.floor(rest / 100_000), Math.floor(rest / 1000) % 100, rest % 1000];
  if (lakhs > 0) parts.push(`${getWord(lakhs)} ${words.lakh}`);
  if (thousands > 0) parts.push(`${getWord(thousands)} ${words.thousand}`);
  if (units === 100) parts.push(words.oneHundred);
  else if (units > 100) parts.push(words.hundreds({ count: getWord(Math.floor(units / 100)) }));
  if (units % 100 > 0) parts.push(getWord(units % 100));
  return parts.length === 0 ? getWord(0) : parts.join(' ');
}

/** 'Rupees two thousand three hundred thirty-four only', for an amount of zero or more. */
export function amountInWords(amount: Paise, language: Language): string {
  const words = CATALOGUES[language].server.numbers;
  const [whole, paise] = [Math.floor(asPaise(amount) / 100), amount % 100];
  const [rupees, unit] = [numberInWords(words, whole), whole === 1 ? 'one' : 'other'];
  if (paise === 0) return words.rupees({ unit, rupees });
  return words.rupeesAndPaise({ unit, rupees, paise: numberInWords(words, paise) });
}
