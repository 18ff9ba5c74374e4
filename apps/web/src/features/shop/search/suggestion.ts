// What is suggested while somebody types in the shop: how goods are named, which part of a name was typed, what fits without the server.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { MOST_SUGGESTIONS, type Suggestion } from '@tilgul/contract/catalog/search';
import type { Language } from '@tilgul/contract/rules/languages';
import { isNamed, plain } from '../shop-filter.ts';

/** A product as the list shows it. */
export interface Suggested extends Pick<Suggestion, 'id' | 'name' | 'price' | 'unit' | 'image' | 'in_stock'> {
  /** The name in another language that says what was typed, or the English one beside a reader's own. */
  readonly otherName: string | undefined;
}

/** A text in three: before what was typed, as it stands there, and after; undefined where it does not occur. */
export function partsOf(name: string, typed: string): readonly [string, string, string] | undefined {
  const wanted = plain(typed.trim());
  const at = wanted === '' ? -1 : plain(name).indexOf(wanted);
  if (at < 0) return undefined;
  return [name.slice(0, at), name.slice(at, at + wanted.length), name.slice(at + wanted.length)];
}

/** What the server suggests, named for a reader of `language` who typed `typed`. */
export function suggestedOf(
  { name, name_mr, name_hi, ...rest }: Suggestion,
  language: Language,
  typed: string,
): Suggested {
  const own = { en: name, mr: name_mr ?? name, hi: name_hi ?? name }[language];
  const others = [name, name_mr, name_hi].filter((other) => other !== null && other !== own) as string[];
  const isMeant = (text: string) => partsOf(text, typed) !== undefined;
  const meant = isMeant(own) ? undefined : others.find(isMeant);
  return { ...rest, name: own, otherName: meant ?? (own === name ? undefined : name) };
}

/** What fits of the goods that are loaded, for as long as the server does not answer: those in stock first, then names that begin with it. */
export function localSuggestions(products: readonly ProductAnswer[], typed: string): Suggested[] {
  const text = typed.trim();
  const worthOf = ({ name, name_en, in_stock }: ProductAnswer) =>
    (in_stock ? 0 : 2) + ([name, name_en ?? ''].some((each) => plain(each).startsWith(plain(text))) ? 0 : 1);
  return products
    .filter((product) => isNamed(product, text))
    .sort((one, other) => worthOf(one) - worthOf(other))
    .slice(0, MOST_SUGGESTIONS)
    .map(({ id, name, name_en, price, unit, image, in_stock }) => ({
      id,
      name,
      otherName: name_en,
      price,
      unit,
      image,
      in_stock,
    }));
}
