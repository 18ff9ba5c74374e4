// Counts the till by note and coin, with the total, the difference, and the float for the next morning.
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { texts as tillTexts } from '@tilgul/messages/store/till';
import { formatRupees } from '../../shared/format/money.ts';
import { useNoScans } from '../../shared/scanner/use-scans.ts';
import { ScanLine } from '../../ui/feedback/scan-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { MoneyInput, WholeInput } from '../../ui/fields/typed-inputs.tsx';
import type { Sums } from './cash-sums.tsx';
import { countTill, DaySum, sumPieces, type Till, type TillDraft } from './till-draft.tsx';

const texts = tillTexts;

/** Notes and coins in rupees, the largest first. */
const PIECES = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

interface TillCountProps {
  till: Till;
  /** Riders' cash included in the closing. */
  sums: Sums;
  draft: TillDraft;
  onDraft: (draft: TillDraft) => void;
  /** Error below the amount that stays in the till. */
  keptError: string | undefined;
}

/** One row per note and coin; Tab moves to the next. */
function Pieces({ draft, onDraft }: Pick<TillCountProps, 'draft' | 'onDraft'>) {
  const set = (piece: number, count: string) => onDraft({ ...draft, pieces: { ...draft.pieces, [piece]: count } });
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{texts.count}</caption>
      <thead className="text-start text-xs text-muted">
        <tr>
          <th scope="col" className="py-1 text-start font-semibold">
            {texts.piece}
          </th>
          <th scope="col" className="py-1 text-start font-semibold">
            {texts.pieces}
          </th>
          <th scope="col" className="py-1 text-end font-semibold cramped:hidden">
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {PIECES.map((piece) => {
          const count = draft.pieces[piece] ?? '';
          const amount = sumPieces({ [piece]: count }, '');
          return (
            <tr key={piece} className="border-t border-line">
              <th scope="row" className="py-1 text-start font-semibold">
                {texts.denomination({ rupees: piece })}
              </th>
              <td className="py-1">
                <WholeInput
                  aria-label={texts.piecesLabel({ rupees: piece })}
                  aria-invalid={count !== '' && amount === undefined}
                  value={count}
                  className="max-w-24 text-end"
                  onChange={(event) => set(piece, event.target.value)}
                />
                {amount ? <span className="hidden cramped:block">{formatRupees(amount)}</span> : null}
              </td>
              <td className="py-1 text-end whitespace-nowrap cramped:hidden">{amount ? formatRupees(amount) : '—'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The count is optional: an uncounted day closes without it, and the next count covers both. */
export function TillCount({ till, sums, draft, onDraft, keptError }: TillCountProps) {
  const count = countTill(till, draft);
  const scans = useNoScans(true, scanTexts.cash);
  const set = (change: Partial<TillDraft>) => onDraft({ ...draft, ...change });
  return (
    <div className="flex flex-col gap-3">
      <ScanLine scans={scans} />
      <Pieces draft={draft} onDraft={onDraft} />
      <Field label={texts.otherMoney} hint={texts.otherHint}>
        <MoneyInput value={draft.other} onChange={(event) => set({ other: event.target.value })} />
      </Field>
      {till.opening === null ? (
        <Field label={texts.opening} hint={texts.openingHint} optional>
          <MoneyInput value={draft.opening} onChange={(event) => set({ opening: event.target.value })} />
        </Field>
      ) : null}
      <div role="status">
        <DaySum
          sums={sums}
          till={count}
          before={[
            { label: texts.counted, value: count ? formatRupees(count.counted) : '—' },
            ...(count && count.expected !== null
              ? [{ label: texts.expected, value: formatRupees(count.expected) }]
              : []),
          ]}
        />
      </div>
      <Field label={texts.kept} hint={texts.keptHint} error={keptError} optional>
        <MoneyInput value={draft.kept} onChange={(event) => set({ kept: event.target.value })} />
      </Field>
    </div>
  );
}
