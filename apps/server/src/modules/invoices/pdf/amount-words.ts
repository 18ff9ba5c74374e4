// Amounts in words, as they end an invoice, in the Indian numbering system (lakh, crore).
import type { Language } from '@tilgul/contract/rules/languages';
import { asPaise, type Paise } from '@tilgul/contract/rules/money';

const ENGLISH_ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const ENGLISH_TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ENGLISH = Array.from({ length: 100 }, (_, number) => {
  if (number < 20) return ENGLISH_ONES[number];
  const tens = ENGLISH_TENS[Math.floor(number / 10)];
  return number % 10 === 0 ? tens : `${tens}-${ENGLISH_ONES[number % 10]}`;
});

/** 0 to 99: Marathi and Hindi have a separate word for each. */
const MARATHI = `शून्य एक दोन तीन चार पाच सहा सात आठ नऊ दहा अकरा बारा तेरा चौदा पंधरा सोळा सतरा अठरा एकोणीस
वीस एकवीस बावीस तेवीस चोवीस पंचवीस सव्वीस सत्तावीस अठ्ठावीस एकोणतीस
तीस एकतीस बत्तीस तेहेतीस चौतीस पस्तीस छत्तीस सदतीस अडतीस एकोणचाळीस
चाळीस एक्केचाळीस बेचाळीस त्रेचाळीस चव्वेचाळीस पंचेचाळीस सेहेचाळीस सत्तेचाळीस अठ्ठेचाळीस एकोणपन्नास
पन्नास एक्कावन्न बावन्न त्रेपन्न चोपन्न पंचावन्न छप्पन्न सत्तावन्न अठ्ठावन्न एकोणसाठ
साठ एकसष्ट बासष्ट त्रेसष्ट चौसष्ट पासष्ट सहासष्ट सदुसष्ट अडुसष्ट एकोणसत्तर
सत्तर एकाहत्तर बाहत्तर त्र्याहत्तर चौऱ्याहत्तर पंच्याहत्तर शहात्तर सत्त्याहत्तर अठ्ठ्याहत्तर एकोणऐंशी
ऐंशी एक्क्याऐंशी ब्याऐंशी त्र्याऐंशी चौऱ्याऐंशी पंच्याऐंशी शहाऐंशी सत्त्याऐंशी अठ्ठ्याऐंशी एकोणनव्वद
नव्वद एक्क्याण्णव ब्याण्णव त्र्याण्णव चौऱ्याण्णव पंच्याण्णव शहाण्णव सत्त्याण्णव अठ्ठ्याण्णव नव्याण्णव`.split(/\s/);

const HINDI = `शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
पचास इक्यावन बावन तिरेपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
साठ इकसठ बासठ तिरेसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी
अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी
नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`.split(/\s/);

interface NumberWords {
  readonly below100: readonly (string | undefined)[];
  /** Hundreds from 1 to 9; `isRound` if nothing follows. */
  readonly hundreds: (hundreds: number, isRound: boolean) => string;
  readonly thousand: string;
  readonly lakh: string;
  readonly crore: string;
  readonly sentence: (rupees: string, paise: string | undefined, isOneRupee: boolean) => string;
}

/** Marathi writes hundreds as one word: 'दोनशे'. */
const marathiHundreds = (hundreds: number, isRound: boolean): string =>
  hundreds === 1 && isRound ? 'शंभर' : `${MARATHI[hundreds]}शे`;

const NUMBER_WORDS: Readonly<Record<Language, NumberWords>> = {
  en: {
    below100: ENGLISH,
    hundreds: (hundreds) => `${ENGLISH[hundreds]} hundred`,
    thousand: 'thousand',
    lakh: 'lakh',
    crore: 'crore',
    sentence: (rupees, paise, isOneRupee) =>
      `${isOneRupee ? 'Rupee' : 'Rupees'} ${rupees}${paise === undefined ? '' : ` and ${paise} paise`} only`,
  },
  mr: {
    below100: MARATHI,
    hundreds: marathiHundreds,
    thousand: 'हजार',
    lakh: 'लाख',
    crore: 'कोटी',
    sentence: (rupees, paise, isOneRupee) =>
      `${rupees} ${isOneRupee ? 'रुपया' : 'रुपये'}${paise === undefined ? '' : ` आणि ${paise} पैसे`} फक्त`,
  },
  hi: {
    below100: HINDI,
    hundreds: (hundreds) => `${HINDI[hundreds]} सौ`,
    thousand: 'हज़ार',
    lakh: 'लाख',
    crore: 'करोड़',
    sentence: (rupees, paise, isOneRupee) =>
      `${rupees} ${isOneRupee ? 'रुपया' : 'रुपये'}${paise === undefined ? '' : ` और ${paise} पैसे`} मात्र`,
  },
};

function numberInWords(words: NumberWords, whole: number): string {
  const { below100, hundreds, thousand, lakh, crore } = words;
  const parts: string[] = [];
  const above = Math.floor(whole / 10_000_000);
  // Recursive, since there is no word above crore: 'one thousand crore'.
  if (above > 0) parts.push(`${numberInWords(words, above)} ${crore}`);
  const rest = whole % 10_000_000;
  const [lakhs, thousands, units] = [Math.floor(rest / 100_000), Math.floor(rest / 1000) % 100, rest % 1000];
  if (lakhs > 0) parts.push(`${below100[lakhs]} ${lakh}`);
  if (thousands > 0) parts.push(`${below100[thousands]} ${thousand}`);
  if (units >= 100) parts.push(hundreds(Math.floor(units / 100), units % 100 === 0));
  if (units % 100 > 0) parts.push(below100[units % 100] ?? '');
  return parts.length === 0 ? (below100[0] ?? '') : parts.join(' ');
}

/** 'Rupees two thousand three hundred thirty-four only', for an amount of zero or more. */
export function amountInWords(amount: Paise, language: Language): string {
  const [rupees, paise] = [Math.floor(asPaise(amount) / 100), amount % 100];
  const words = NUMBER_WORDS[language];
  const paiseInWords = paise === 0 ? undefined : numberInWords(words, paise);
  return words.sentence(numberInWords(words, rupees), paiseInWords, rupees === 1);
}
