// Three bars and a word below a new password's field.
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { cn } from '../cn.ts';
import { type Strength, type StrengthRule, strengthOf } from './strength.ts';

const BARS: Readonly<Record<Strength, { readonly filled: number; readonly colour: string }>> = {
  short: { filled: 1, colour: 'bg-danger' },
  weak: { filled: 1, colour: 'bg-danger' },
  fair: { filled: 2, colour: 'bg-turmeric-deep' },
  strong: { filled: 3, colour: 'bg-primary' },
};

/** How hard the password is to guess; nothing while nothing is typed. */
export function StrengthMeter({ password, ...rule }: StrengthRule & { readonly password: string }) {
  const strength = strengthOf(password, rule);
  const bar = strength && BARS[strength];
  return (
    <div className="flex items-center gap-3" role="status">
      {strength && bar ? (
        <>
          <span aria-hidden="true" className="flex w-24 gap-1">
            {[1, 2, 3].map((place) => (
              <span
                key={place}
                className={cn('h-1.5 flex-1 rounded-full', place <= bar.filled ? bar.colour : 'bg-line')}
              />
            ))}
          </span>
          <span className="text-sm text-muted">{uiTexts.strength[strength]}</span>
        </>
      ) : null}
    </div>
  );
}
