// Amounts in words, in the three languages of invoices.
import { describe, expect, it } from 'vitest';
import { amountInWords } from './labels.ts';

describe('an amount in words', () => {
  it.each([
    [0, 'Rupees zero only', 'शून्य रुपये फक्त', 'शून्य रुपये मात्र'],
    [100, 'Rupee one only', 'एक रुपया फक्त', 'एक रुपया मात्र'],
    [5, 'Rupees zero and five paise only', 'शून्य रुपये आणि पाच पैसे फक्त', 'शून्य रुपये और पाँच पैसे मात्र'],
    [10_000, 'Rupees one hundred only', 'शंभर रुपये फक्त', 'एक सौ रुपये मात्र'],
    [10_100, 'Rupees one hundred one only', 'एकशे एक रुपये फक्त', 'एक सौ एक रुपये मात्र'],
    [
      233_400,
      'Rupees two thousand three hundred thirty-four only',
      'दोन हजार तीनशे चौतीस रुपये फक्त',
      'दो हज़ार तीन सौ चौंतीस रुपये मात्र',
    ],
    [
      12_345_678_950,
      'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine and fifty paise only',
      'बारा कोटी चौतीस लाख छप्पन्न हजार सातशे एकोणनव्वद रुपये आणि पन्नास पैसे फक्त',
      'बारह करोड़ चौंतीस लाख छप्पन हज़ार सात सौ नवासी रुपये और पचास पैसे मात्र',
    ],
  ])('%d paise', (paise, en, mr, hi) => {
    expect([amountInWords(paise, 'en'), amountInWords(paise, 'mr'), amountInWords(paise, 'hi')]).toEqual([en, mr, hi]);
  });

  it.each(['en', 'mr', 'hi'] as const)('%s has a separate word for each number below a hundred', (language) => {
    const words = Array.from({ length: 100 }, (_, rupees) => amountInWords(rupees * 100, language));
    expect(new Set(words).size).toBe(100);
    for (const sentence of words) expect(sentence).not.toMatch(/undefined| {2}/);
  });
});
