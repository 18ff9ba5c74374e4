// A product's rating: a star and a number, or N/A.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Star } from 'lucide-react';

/** "★ 4.8", read out as "Rated 4.8 of 5"; N/A without ratings (UI-32). */
export function Rating({ rating }: { rating: number | null }) {
  if (rating === null) return <p className="text-sm text-muted">{uiTexts.noRating}</p>;
  const figure = rating.toFixed(1);
  return (
    <p className="flex items-center gap-1 text-sm">
      <Star aria-hidden="true" size={14} className="fill-turmeric text-turmeric" />
      <span aria-hidden="true">{figure}</span>
      <span className="sr-only">{uiTexts.rating({ rating: figure })}</span>
    </p>
  );
}
