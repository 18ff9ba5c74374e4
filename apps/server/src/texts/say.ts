// Sentences of the server in the language of whoever a request or message is for (LANG-3, docs/decisions/0023).
import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_LANGUAGE, type Language } from '@tilgul/contract/rules/languages';
import type { Dictionary, Facts, Placeholders } from '@tilgul/contract/texts/dictionary';
import { hi as hiOfContract } from '@tilgul/contract/texts/hi';
import { mr as mrOfContract } from '@tilgul/contract/texts/mr';
import { type Sentence, sayAny, sayBy } from '@tilgul/contract/texts/say';
import { answers as hiAnswers } from './hi/answers.ts';
import { errors as hiErrors } from './hi/errors.ts';
import { notices as hiNotices } from './hi/notices.ts';
import { refusals as hiRefusals } from './hi/refusals.ts';
import { trade as hiTrade } from './hi/trade.ts';
import { answers } from './mr/answers.ts';
import { errors } from './mr/errors.ts';
import { notices } from './mr/notices.ts';
import { refusals } from './mr/refusals.ts';
import { trade } from './mr/trade.ts';

const mr = { ...mrOfContract, ...errors, ...refusals, ...trade, ...answers, ...notices };
const DICTIONARIES: Readonly<Record<Language, Dictionary | undefined>> = {
  en: undefined,
  mr,
  hi: { ...hiOfContract, ...hiErrors, ...hiRefusals, ...hiTrade, ...hiAnswers, ...hiNotices },
};

/** Every sentence that the server says, those of the contract among them. */
export type AnySentence = Sentence | keyof typeof mr;

const reader = new AsyncLocalStorage<Language>();
sayBy(() => DICTIONARIES[spokenLanguage()]);

/** The language of what is said now. */
export const spokenLanguage = (): Language => reader.getStore() ?? DEFAULT_LANGUAGE;

/** Runs something whose sentences are in a language, until what it answers has settled. */
export const inLanguage = <T>(language: Language, run: () => T): T =>
  language === spokenLanguage() ? run() : reader.run(language, run);

/** A sentence in the reader's language, with its facts. */
export const say: <S extends AnySentence>(sentence: S, ...facts: Facts<S>) => string = sayAny;

const ordinary: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en-IN'),
  mr: new Intl.PluralRules('mr-IN'),
  hi: new Intl.PluralRules('hi-IN'),
};

type Rest<S extends string> = Omit<Record<Placeholders<S>, string | number>, 'count'>;

/** Of two sentences the one for this many, as the reader's language counts; `count` is one of its facts. */
export function sayCount<One extends AnySentence, Other extends AnySentence>(
  count: number,
  one: One,
  other: Other,
  ...[facts]: [Exclude<Placeholders<One | Other>, 'count'>] extends [never] ? [] : [facts: Rest<One | Other>]
): string {
  const isOne = ordinary[spokenLanguage()].select(count) === 'one';
  return sayAny(isOne ? one : other, { ...facts, count });
}
