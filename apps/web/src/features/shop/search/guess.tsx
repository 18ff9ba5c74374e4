// Says that nothing matches as typed, and what is shown instead (SEARCH-9).
import { texts } from '@tilgul/messages/customer/shop';
import type { Shop } from '../shop.api.ts';
import { firstSize, getVariantGroupId } from '../shop.rules.ts';

/** Words of three letters and more: not the sizes. */
const findWords = (text: string) => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? [];

/** Whether the guess lacks a word of the text, and not only its size. */
const isPart = (guess: string, typed: string): boolean =>
  findWords(typed).some((word) => !guess.toLowerCase().includes(word));

/** Name of the best match, in the size that its card shows. */
function getBestName({ groups, typedSizes }: Shop): string | undefined {
  const sizes = groups[0];
  if (!sizes) return undefined;
  const typedSize = typedSizes.get(getVariantGroupId(sizes[0]));
  return (sizes.find(({ id }) => id === typedSize) ?? firstSize(sizes)).name;
}

interface GuessProps {
  readonly shop: Shop;
  readonly typed: string;
  /** Searches for the name that was meant. */
  readonly onSearch: (name: string) => void;
}

/** Whether what is shown is a guess. */
export const isGuess = ({ guess, groups, isStale }: Shop): boolean =>
  guess !== undefined && groups.length > 0 && !isStale;

export function Guess({ shop, typed, onSearch }: GuessProps) {
  const { guess = '', total } = shop;
  const name = getBestName(shop) ?? '';
  if (isPart(guess, typed)) return texts.showing({ text: typed, guess });
  const [before = '', after = ''] = texts.didYouMean({ name, count: total }).split(name);
  const [mark = ''] = after.split(' ');
  return (
    <>
      {before}
      {/* No break before the question mark. */}
      <span className="inline-block">
        <button
          type="button"
          onClick={() => onSearch(name)}
          className="hit-44 font-semibold text-primary hover:underline"
        >
          {name}
        </button>
        {mark}
      </span>
      {after.slice(mark.length)}
    </>
  );
}
