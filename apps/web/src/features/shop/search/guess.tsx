// Says that nothing matches as typed, and what is shown instead (SEARCH-9).
import { texts } from '@tilgul/messages/customer/shop';
import type { LucideIcon } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import type { Shop } from '../shop.api.ts';

interface GuessProps {
  readonly shop: Shop;
  readonly typed: string;
  readonly icon?: LucideIcon;
  readonly className: string;
}

/** Words of three letters and more: not the sizes. */
const findWords = (text: string) => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? [];

/** Whether the guess lacks a word of the text, and not only its size. */
const isPart = (guess: string, typed: string): boolean =>
  findWords(typed).some((word) => !guess.toLowerCase().includes(word));

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function Guess({ shop: { guess, groups, total, isStale }, typed, icon: Icon, className }: GuessProps) {
  const best = groups[0]?.[0].name;
  if (guess === undefined || best === undefined || isStale) return null;
  return (
    <p className={cn('flex items-center gap-2', className)}>
      {Icon ? <Icon aria-hidden="true" size={20} className="shrink-0 text-turmeric-deep" /> : null}
      {isPart(guess, typed)
        ? texts.showing({ text: typed, guess: capitalize(guess) })
        : texts.didYouMean({ name: best, count: total })}
    </p>
  );
}
