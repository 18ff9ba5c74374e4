// How far a delivery is: Reached, PIN, Cash where it is due, Done.
import { Check } from 'lucide-react';
import { deliveryTexts } from '../../texts/en/store/deliveries.ts';
import { cn } from '../../ui/cn.ts';

const texts = deliveryTexts.steps;

export type DeliveryStep = 'reached' | 'pin' | 'cash' | 'done';
const STEPS: readonly DeliveryStep[] = ['reached', 'pin', 'cash', 'done'];

interface StripProps {
  /** What is to be done next; undefined once the order is delivered. */
  current: DeliveryStep | undefined;
  /** Whether cash is due at all. */
  isCash: boolean;
}

/** Words and ticks under bars: never colour alone. */
export function DeliverySteps({ current, isCash }: StripProps) {
  const steps = STEPS.filter((step) => isCash || step !== 'cash');
  const at = current === undefined ? steps.length : steps.indexOf(current);
  return (
    <ol aria-label={texts.label} className="mb-4 flex gap-2 short:mb-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={cn(
            'flex min-w-0 flex-1 items-center gap-1 border-t-4 pt-1.5 text-[min(0.875rem,5vw)]',
            index <= at ? 'border-staff-action' : 'border-hairline text-muted',
            index === at && 'font-semibold',
          )}
        >
          {index < at ? <Check size={16} aria-hidden="true" className="shrink-0" /> : null}
          {texts[step]}
          {index < at ? <span className="sr-only">{texts.over}</span> : null}
        </li>
      ))}
    </ol>
  );
}
