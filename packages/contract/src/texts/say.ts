// Sentences in the reader's language. English is written where it is used; a language's dictionary has it as its key.
import type { Dictionary, Facts, Placeholders } from './dictionary.ts';
import type { mr } from './mr.ts';

/** The sentences of the contract; every other language has each of them. */
export type Sentence = keyof typeof mr;
/** Those without placeholders. */
export type PlainSentence<S extends string = Sentence> = S extends S
  ? [Placeholders<S>] extends [never]
    ? S
    : never
  : never;

let dictionaryNow: () => Dictionary | undefined = () => undefined;

/** Sets where `say` finds the reader's dictionary; `undefined` is English. A page sets it once, the server by request. */
export function sayBy(find: () => Dictionary | undefined): void {
  dictionaryNow = find;
}

const fill = (text: string, facts: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_all, name: string) => String(facts[name]));

/** A text in the reader's language, English where there is none, with its facts. */
export function sayAny(sentence: string, facts?: Readonly<Record<string, string | number>>): string {
  const text = dictionaryNow()?.[sentence] ?? sentence;
  return facts ? fill(text, facts) : text;
}

/** A sentence of the contract in the reader's language. */
export const say: <S extends Sentence>(sentence: S, ...facts: Facts<S>) => string = sayAny;
