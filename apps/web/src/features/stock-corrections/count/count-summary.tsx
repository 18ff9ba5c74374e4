// What a count changes, before it is saved.
import { REASON_LENGTH } from '@tilgul/contract/rules/limits';
import { correctionTexts } from '../../../texts/en/store/corrections.ts';
import { t } from '../../../texts/text.ts';
import { cn } from '../../../ui/cn.ts';
import { EnglishName } from '../../../ui/display/english-name.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Input } from '../../../ui/fields/input.tsx';
import { type Difference, differs, signed } from './counted.ts';

const texts = correctionTexts.count;
const figure = (count: number) => count.toLocaleString('en-IN');

function sameText(count: number, isAll: boolean): string | undefined {
  if (isAll) return texts.noDifference;
  if (count === 0) return undefined;
  return count === 1 ? texts.sameOne : t(texts.same, { count: figure(count) });
}

/** Each difference with its sign, how many products have none, and the reason. */
export function CountSummary({
  counted,
  reason,
  reasonError,
  onReason,
}: {
  counted: readonly Difference[];
  reason: string;
  reasonError: string | undefined;
  onReason: (reason: string) => void;
}) {
  const changed = counted.filter(differs);
  const same = sameText(counted.length - changed.length, changed.length === 0);
  return (
    <div className="flex flex-col gap-4">
      {changed.length > 0 ? (
        <ul aria-label={texts.summary}>
          {changed.map(({ row, before, after }) => (
            <li key={row.product_id} className="flex items-center gap-4 border-t border-line py-2.5 first:border-t-0">
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className="font-semibold">{row.product}</p>
                <EnglishName name={row.product_en} />
                <p className="text-sm text-muted">
                  {t(texts.change, { before: figure(before), after: figure(after) })}
                </p>
              </div>
              <p
                className={cn(
                  'text-h3 font-semibold whitespace-nowrap',
                  after < before ? 'text-danger' : 'text-success-text',
                )}
              >
                {signed(after - before)}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {same ? <p className="text-muted">{same}</p> : null}
      <Field label={correctionTexts.reason} error={reasonError}>
        <Input
          name="reason"
          limit={REASON_LENGTH.max}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
        />
      </Field>
    </div>
  );
}
