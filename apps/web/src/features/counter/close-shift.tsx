// Closing a shift: the drawer is counted blind, then compared, then the counted sum goes to the till.
import { texts } from '@tilgul/messages/counter/more';
import { Printer } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { serverNow } from '../../shared/format/clock.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ReasonChips } from '../../ui/fields/reason-chips.tsx';
import { useRegister, useSnapshot } from './context.ts';
import type { DrawerCount, Shift } from './engine/book.ts';
import { Dialog, Field, formatClock, money, Notice, parseAmount, plainMoney } from './parts.tsx';
import { PrintReport } from './receipt.tsx';
import { ShiftSums } from './shift-sums.tsx';

const NOTES = [500, 200, 100, 50, 20, 10];

interface CountFormProps {
  onSave: (count: DrawerCount) => void;
}

/** Counts notes by value and coins as one sum. Expected is not shown before the count is saved. */
function CountForm({ onSave }: CountFormProps) {
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [coins, setCoins] = useState('');
  const [error, setError] = useState<string>();
  const getCount = (value: number) => Number(notes[value] || 0);
  const coinSum = parseAmount(coins, 0);
  const total = NOTES.reduce((sum, value) => sum + value * 100 * getCount(value), coinSum ?? 0);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (coinSum === undefined) return setError(texts.coinsWrong);
    const counted = Object.fromEntries(NOTES.map((value) => [value, getCount(value)]));
    onSave({ notes: counted, coins: coinSum, total, at: new Date(serverNow()).toISOString() });
  };
  return (
    <form onSubmit={submit} noValidate>
      {NOTES.map((value) => (
        <CountRow
          key={value}
          label={texts.notes({ value })}
          text={notes[value] ?? ''}
          onText={(text) => setNotes({ ...notes, [value]: text.replace(/\D/g, '').slice(0, 5) })}
          sum={value * 100 * getCount(value)}
        />
      ))}
      <CountRow
        label={texts.coins}
        hint={texts.inOneSum}
        text={coins}
        onText={setCoins}
        sum={coinSum ?? 0}
        error={error}
      />
      <p className="mt-2 flex items-center justify-between rounded-control bg-sunken p-3 text-h2 font-semibold">
        <span>{texts.inDrawer}</span> <span className="tabular-nums">{money(total)}</span>
      </p>
      <Button type="submit" size={52} wide className="mt-4">
        {texts.saveCount}
      </Button>
    </form>
  );
}

interface CountRowProps {
  label: string;
  hint?: string;
  text: string;
  onText: (text: string) => void;
  sum: number;
  error?: string | undefined;
}

function CountRow({ label, hint, text, onText, sum, error }: CountRowProps) {
  return (
    <div className="grid min-h-14 grid-cols-[1fr_6.5rem_1fr] items-center gap-3 border-b border-line py-1">
      <label className="contents">
        <span>
          <b>{label}</b> {hint ? <span className="text-xs text-muted">{hint}</span> : null}
        </span>
        <input
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onText(event.target.value)}
          className="min-h-11 w-full rounded-control border border-input bg-paper px-3 text-end font-semibold"
        />
      </label>
      <span className="text-end tabular-nums">{plainMoney(sum)}</span>
      {error ? (
        <p role="alert" className="col-span-3 text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Expected, counted and their difference, with a reason where there is one. */
function Compare({ shift, count, onClosed }: { shift: Shift; count: DrawerCount; onClosed: () => void }) {
  const register = useRegister();
  const [isPrinting, setPrinting] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const difference = count.total - shift.expected;
  const close = () => {
    if (difference !== 0 && reason.trim().length < 3) return setError(texts.reasonMissing);
    register
      .closeShift(count.total, reason.trim() || null)
      .then(onClosed)
      .catch((why: unknown) => setError(String(why)));
  };
  const cell = (label: string, paise: number, what: string, isOff = false) => (
    <div className={cn('p-3', isOff && 'bg-notice text-notice-text')}>
      <dt className="text-sm">{label}</dt>
      <dd>
        <b className="block text-h1-lg tabular-nums">{money(paise).replace('-', '−')}</b>
        <span className="text-xs">{what}</span>
      </dd>
    </div>
  );
  return (
    <div className="space-y-4">
      <div className="flex items-center justify-between gap-3 text-sm text-muted">
        <span>{texts.countedAt({ time: formatClock(count.at) })}</span>
        <Button variant="ghost" onClick={() => void register.saveCount(null)}>
          {texts.countAgain}
        </Button>
      </div>
      <dl className="grid divide-line rounded-card border border-hairline sm:grid-cols-3 sm:divide-x">
        {cell(texts.expected, shift.expected, texts.expectedWhat)}
        {cell(texts.counted, count.total, texts.countedWhat)}
        {cell(texts.difference, difference, '', difference !== 0)}
      </dl>
      {difference === 0 ? null : (
        <div className="space-y-2">
          <h3 className="font-semibold">
            {(difference < 0 ? texts.missing : texts.over)({ amount: money(Math.abs(difference)) })}
          </h3>
          <ReasonChips reasons={texts.differenceReasons} value={reason} onPick={setReason} />
          <Field label={texts.reason} value={reason} onValue={setReason} maxLength={200} error={error} />
        </div>
      )}
      <ShiftSums shift={shift} showsCash />
      <p className="text-sm text-muted">{texts.closeForGood}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size={52} icon={Printer} onClick={() => setPrinting(true)}>
          {texts.printReport}
        </Button>
        <Button size={52} className="grow" onClick={close}>
          {texts.closeButton({ amount: money(count.total) })}
        </Button>
      </div>
      {isPrinting ? <PrintReport shift={shift} count={count} onDone={() => setPrinting(false)} /> : null}
    </div>
  );
}

export function CloseShift({ onClose }: { onClose: () => void }) {
  const register = useRegister();
  const { book, basket, held } = useSnapshot();
  const shift = book?.shift;
  if (!shift) return null;
  const blocked =
    basket.lines.length > 0 ? texts.openSale : held.length > 0 ? texts.heldFirst({ count: held.length }) : undefined;
  const step = shift.count === null ? 0 : 1;
  return (
    <Dialog title={texts.closeTitle({ number: shift.number })} onClose={onClose} wide>
      <ol className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {texts.steps.map((name, at) => (
          <li
            key={name}
            aria-current={at === step ? 'step' : undefined}
            className={cn(at === step && 'font-semibold text-ink')}
          >
            {at + 1}. {name}
          </li>
        ))}
      </ol>
      {blocked ? (
        <Notice>{blocked}</Notice>
      ) : shift.count === null ? (
        <CountForm onSave={(count) => void register.saveCount(count)} />
      ) : (
        <Compare
          shift={shift}
          count={shift.count}
          onClosed={() => {
            register.signOut();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
