// Closing a store's cash day: its totals, the till count, and what still blocks it.
import { type CashHold, closeCashDay } from '@tilgul/contract/cash';
import type { Body } from '@tilgul/contract/endpoint';
import { CASH_NOTE_LENGTH } from '@tilgul/contract/rules/limits';
import { texts as cashTexts } from '@tilgul/messages/store/cash';
import { texts as registerTexts } from '@tilgul/messages/store/cash-registers';
import { texts as scanTexts } from '@tilgul/messages/store/scanning';
import { texts as tillTexts } from '@tilgul/messages/store/till';
import { HandCoins, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getFailureMessage, type HeldRegister, isApiError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatDateTime, formatDay, useToday } from '../../shared/format/dates.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { useNoScans } from '../../shared/scanner/use-scans.ts';
import { lazyComponent } from '../../shared/screen/lazy-component.tsx';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { alerts, confirm, useStepFailure } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Alert, StepFailureAlert } from '../../ui/feedback/alert.tsx';
import { ScanLine } from '../../ui/feedback/scan-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { MoneyInput, WholeInput } from '../../ui/fields/typed-inputs.tsx';
import { STORE_CASH_CALLS, type StoreCash, type Till } from './cash.api.ts';
import { Difference, type Sums } from './cash-sums.tsx';
import {
  type CountedDifference,
  CountedTill,
  CounterTakings,
  countTill,
  DaySum,
  EMPTY_DRAFT,
  isUnreadable,
  keepsTooMuch,
  SumRows,
  sumDayDifference,
  sumPieces,
  type TillDraft,
  TillRows,
  toCountBody,
} from './till.tsx';

const texts = cashTexts.close;

/** The days of a closing, if there are several. */
function ClosedDays({ cash: { closes_from: from, date: to } }: { cash: StoreCash }) {
  if (from >= to) return null;
  return <p className="text-muted">{texts.from({ from: formatDay(from), to: formatDay(to) })}</p>;
}

/** Names the registers that keep the day open and why; resolves to the note for closing without them. */
const askWithoutRegisters = (registers: readonly HeldRegister[]) =>
  confirm({
    title: texts.held,
    text: registerTexts.text,
    details: (
      <ul>
        {registers.map(({ id, name, reason }) => (
          <li key={id}>{registerTexts.reasons[reason]({ name })}</li>
        ))}
      </ul>
    ),
    confirmLabel: registerTexts.close,
    cancelLabel: texts.keep,
    tone: 'danger-outline',
    reason: { label: texts.note, min: 1, max: CASH_NOTE_LENGTH },
  });

/** Confirms, then closes the day with the counted amounts. */
function useCloseDay(cash: StoreCash, today: string) {
  const { send, isSending } = useSend(closeCashDay, { invalidates: STORE_CASH_CALLS, afterRefusal: true });
  const { failure, clear, show, report } = useStepFailure();
  const [keptError, setKeptError] = useState<string>();
  const day = formatDay(cash.date);
  /** Shows the days, totals and difference to be stored, and orders still out. */
  const askToClose = (sums: Sums, till: CountedDifference) => {
    const open = cash.date === today ? cash.cash_orders_open : 0;
    const isOff = (till?.difference ?? 0) !== 0;
    return confirm({
      title: texts.askTitle({ day }),
      text: texts.askText,
      details: (
        <div className="flex flex-col gap-3">
          {open > 0 ? <Alert tone="notice">{texts.ordersOpen({ count: open })}</Alert> : null}
          <ClosedDays cash={cash} />
          <DaySum sums={sums} till={till} />
        </div>
      ),
      confirmLabel: texts.action,
      cancelLabel: texts.keep,
      tone: 'primary',
      reason: {
        label: isOff ? texts.reason : texts.note,
        min: isOff ? 1 : 0,
        max: CASH_NOTE_LENGTH,
        ...(isOff ? { common: texts.reasons } : {}),
      },
    });
  };
  /** False if registers keep the day open and it is not closed without them. */
  const sendDay = async (counted: Omit<Body<typeof closeCashDay>, 'note'>, note: string): Promise<boolean> => {
    try {
      await send({ body: { ...counted, ...(note === '' ? {} : { note }) } });
    } catch (error) {
      const registers = isApiError(error) ? error.registers : undefined;
      if (!registers) throw error;
      const why = await askWithoutRegisters(registers);
      if (why === false) return false;
      await send({ body: { ...counted, note: note || why, without_registers: registers.map(({ id }) => id) } });
    }
    return true;
  };
  const isRefused = (draft: TillDraft): boolean => {
    const [isTooMuch, isWrong] = [keepsTooMuch(draft), isUnreadable(draft)];
    setKeptError(isTooMuch ? tillTexts.keptTooMuch : undefined);
    if (isWrong) show({ title: texts.failed, text: tillTexts.unreadable });
    return isTooMuch || isWrong;
  };
  const close = async (typed: TillDraft): Promise<void> => {
    clear();
    const { till, closing_sums: sums } = cash;
    if (!till || !sums) return;
    const draft = till.can_count ? typed : EMPTY_DRAFT;
    if (isRefused(draft)) return;
    const count = countTill(till, draft);
    const note = await askToClose(sums, count);
    if (note === false) return;
    const body = { date: cash.date, expected_difference: sumDayDifference(sums, count), ...toCountBody(till, draft) };
    try {
      if (!(await sendDay(body, note))) return;
      alerts.success(texts.done, texts.doneText({ day }));
    } catch (error) {
      report(error, { title: texts.failed, text: getFailureMessage(error, cashTexts.failedText) });
    }
  };
  return { close, isSending, failure, keptError };
}

const PayOutDialog = lazyComponent(() => import('./cash-dialogs.tsx').then((m) => m.PayOutDialog));

/** Riders who still block the closing, and why. */
function CashHolds({ holds }: { holds: readonly CashHold[] }) {
  if (holds.length === 0) return null;
  return (
    <Alert tone="notice" title={texts.held}>
      <ul className="mt-1">
        {holds.map((hold) => (
          <li key={hold.staff_id}>
            {hold.in_hand > 0 ? texts.heldInHand({ name: hold.staff_name, amount: formatRupees(hold.in_hand) }) : null}{' '}
            {hold.on_the_road > 0 ? texts.heldByRider({ name: hold.staff_name, count: hold.on_the_road }) : null}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** State of the day: closed, in the future, blocked or ready. */
function State({ cash, today }: { cash: StoreCash; today: string }) {
  const { business_tz } = useSettings();
  if (cash.closing) {
    const { closed_by, closed_at, note } = cash.closing;
    return (
      <Alert tone="success" icon={Lock}>
        {texts.closed({ name: closed_by, at: formatDateTime(closed_at, business_tz) })} {note}
      </Alert>
    );
  }
  if (cash.date > today) {
    return <Alert tone="info">{texts.notYet({ day: formatDay(cash.date) })}</Alert>;
  }
  return (
    <>
      {cash.can_close ? <p className="text-muted">{texts.text}</p> : <CashHolds holds={cash.held_by} />}
      <ClosedDays cash={cash} />
    </>
  );
}

/** The expected amount in the till, and the button to take cash out. */
function TillCard({ till }: { till: Till }) {
  const { round, isOpen, open, close } = useDialog<true>();
  return (
    <Card as="section" pad="lg" aria-label={tillTexts.holds}>
      <h2 className="text-h2">{tillTexts.holds}</h2>
      <TillRows till={till} />
      <Button variant="outline" size={44} icon={HandCoins} className="mt-3" onClick={() => open(true)}>
        {tillTexts.takeOut}
      </Button>
      {round > 0 ? <PayOutDialog key={round} isOpen={isOpen} onClose={close} /> : null}
    </Card>
  );
}

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
      <caption className="sr-only">{tillTexts.count}</caption>
      <thead className="text-start text-xs text-muted">
        <tr>
          <th scope="col" className="py-1 text-start font-semibold">
            {tillTexts.piece}
          </th>
          <th scope="col" className="py-1 text-start font-semibold">
            {tillTexts.pieces}
          </th>
          <th scope="col" className="py-1 text-end font-semibold cramped:hidden">
            {tillTexts.amount}
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
                {tillTexts.denomination({ rupees: piece })}
              </th>
              <td className="py-1">
                <WholeInput
                  aria-label={tillTexts.piecesLabel({ rupees: piece })}
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
function TillCount({ till, sums, draft, onDraft, keptError }: TillCountProps) {
  const count = countTill(till, draft);
  const scans = useNoScans(true, scanTexts.cash);
  const set = (change: Partial<TillDraft>) => onDraft({ ...draft, ...change });
  return (
    <div className="flex flex-col gap-3">
      <ScanLine scans={scans} />
      <Pieces draft={draft} onDraft={onDraft} />
      <Field label={tillTexts.otherMoney} hint={tillTexts.otherHint}>
        <MoneyInput value={draft.other} onChange={(event) => set({ other: event.target.value })} />
      </Field>
      {till.opening === null ? (
        <Field label={tillTexts.opening} hint={tillTexts.openingHint} optional>
          <MoneyInput value={draft.opening} onChange={(event) => set({ opening: event.target.value })} />
        </Field>
      ) : null}
      <div role="status">
        <DaySum
          sums={sums}
          till={count}
          isOpen
          before={[
            { label: tillTexts.counted, value: count ? formatRupees(count.counted) : '—' },
            ...(count && count.expected !== null
              ? [{ label: tillTexts.expected, value: formatRupees(count.expected) }]
              : []),
          ]}
        />
      </div>
      <Field label={tillTexts.kept} hint={tillTexts.keptHint} error={keptError} optional>
        <MoneyInput value={draft.kept} onChange={(event) => set({ kept: event.target.value })} />
      </Field>
    </div>
  );
}

/** The close button, always in view, with the difference so far. */
function CloseFoot({ sums, count, children }: { sums: Sums | null; count: CountedDifference; children: ReactNode }) {
  return (
    <div className="sticky bottom-3 z-10 flex flex-wrap items-center justify-end gap-x-4 gap-y-1 rounded-card border border-hairline bg-paper px-4 py-2 shadow-float low:static">
      <p id={FOOT_ID} className="min-w-0 flex-1 text-sm text-muted">
        {count && sums ? (
          <>
            {cashTexts.difference} <Difference rupees={sumDayDifference(sums, count)} />
          </>
        ) : (
          `${tillTexts.title}: ${tillTexts.notCounted}`
        )}
      </p>
      {children}
    </div>
  );
}

const FOOT_ID = 'close-day-foot';

/** The till count beside the totals of riders, counter and till, and the button that closes the day. */
export function CloseDay({ cash }: { cash: StoreCash }) {
  const today = useToday();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const { close, isSending, failure, keptError } = useCloseDay(cash, today);
  const { till, closing_sums: sums } = cash;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 *:min-w-0 sm:grid-cols-2 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <Card as="section" pad="lg" aria-label={texts.title} className="flex flex-col gap-4">
          <h2 className="text-h2">{texts.title}</h2>
          <State cash={cash} today={today} />
          {till && sums && cash.date <= today && (cash.can_close || draft !== EMPTY_DRAFT) ? (
            till.can_count ? (
              <TillCount till={till} sums={sums} draft={draft} onDraft={setDraft} keptError={keptError} />
            ) : (
              <>
                <p className="text-muted">{tillTexts.cannotCount}</p>
                <DaySum sums={sums} till={null} />
              </>
            )
          ) : null}
          <StepFailureAlert failure={failure} />
          {cash.closing ? <DaySum sums={cash.closing} till={cash.closing.till} /> : null}
        </Card>
        <div className="flex flex-col gap-4">
          {/* One rider's sums are the table's row above. */}
          {cash.riders.length > 1 ? (
            <Card as="section" pad="lg" aria-label={tillTexts.riders}>
              <h2 className="text-h2">{tillTexts.riders}</h2>
              <SumRows sums={cash} />
            </Card>
          ) : null}
          <CounterTakings takings={cash.counter} />
          {till ? <TillCard till={till} /> : null}
          {cash.closing?.till ? (
            <Card pad="lg">
              <CountedTill till={cash.closing.till} />
            </Card>
          ) : null}
        </div>
      </div>
      {cash.can_close ? (
        <CloseFoot sums={sums} count={till && countTill(till, draft)}>
          <Button icon={Lock} busy={isSending} aria-describedby={FOOT_ID} onClick={() => void close(draft)}>
            {texts.action}
          </Button>
        </CloseFoot>
      ) : null}
    </div>
  );
}
