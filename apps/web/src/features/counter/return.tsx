// Returns: the bill by its number or QR code, what comes back, and how it is paid back.
import type { BillAnswer } from '@tilgul/contract/registers';
import { COUNTER_PAYMENTS, type CounterPayment } from '@tilgul/contract/rules/statuses';
import { formatGrams } from '@tilgul/contract/rules/weight';
import { texts } from '@tilgul/messages/counter/more';
import { texts as pageTexts } from '@tilgul/messages/counter/page';
import { texts as paperTexts } from '@tilgul/messages/counter/paper';
import { texts as payTexts } from '@tilgul/messages/counter/pay';
import { texts as sellTexts } from '@tilgul/messages/counter/sell';
import { Minus, Plus } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../shared/format/clock.ts';
import { formatDate } from '../../shared/format/dates.ts';
import { beep } from '../../shared/scanner/beep.ts';
import { listenToScanner } from '../../shared/scanner/scanner.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { ReasonChips } from '../../ui/fields/reason-chips.tsx';
import { ApproveDialog } from './approve.tsx';
import { toName, useRegister, useSnapshot } from './context.ts';
import type { Approval } from './engine/basket.ts';
import { CallError } from './engine/calls.ts';
import type { Paper } from './engine/paper.ts';
import type { Entry } from './engine/register.ts';
import { type Bill, findLocalBill, getBack, shareRefund, toBill } from './engine/returns.ts';
import { Dialog, Field, money, Notice, parseAmount, TIME_ZONE, toAmountText } from './parts.tsx';
import { printEntry } from './print.ts';
import { PrintPaper } from './receipt.tsx';

function useBillSearch(onFound: (bill: Bill) => void) {
  const register = useRegister();
  const [error, setError] = useState<string>();
  const find = async (number: string) => {
    const wanted = number.trim().toUpperCase();
    if (wanted === '') return;
    setError(undefined);
    const local = findLocalBill(await register.listUnsent(), wanted);
    if (local) return onFound(local);
    try {
      const answer: BillAnswer = await register.findBill(wanted);
      onFound(toBill(answer));
    } catch (reason) {
      beep('bad');
      const isUnknown = reason instanceof CallError && reason.status === 404;
      setError(isUnknown ? texts.notFound : reason instanceof CallError ? reason.sentence() : texts.offlineReturn);
    }
  };
  return { find, error };
}

function FindBill({ onFound }: { onFound: (bill: Bill) => void }) {
  const { isOnline } = useSnapshot();
  const [number, setNumber] = useState('');
  const { find, error } = useBillSearch(onFound);
  const place = useRef<HTMLFormElement>(null);
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(
    () =>
      listenToScanner({
        place: () => place.current,
        onScan: ({ text }) => {
          setNumber(text);
          void latest.current(text);
        },
      }),
    [],
  );
  return (
    <form
      ref={place}
      className="space-y-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void find(number);
      }}
    >
      <Field
        label={texts.billNumber}
        hint={texts.billHint}
        value={number}
        onValue={setNumber}
        maxLength={20}
        error={error}
        autoCapitalize="characters"
      />
      {isOnline ? null : <Notice>{texts.offlineReturn}</Notice>}
      <Button type="submit" size={52} wide>
        {texts.find}
      </Button>
    </form>
  );
}

type Amounts = Readonly<Partial<Record<CounterPayment, string>>>;

function TakeBack({ bill, onDone }: { bill: Bill; onDone: (entry: Entry) => void }) {
  const register = useRegister();
  const { index, cashier } = useSnapshot();
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map());
  const [restock, setRestock] = useState(true);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState<Amounts>({});
  const [error, setError] = useState<string>();
  const [isApproving, setApproving] = useState(false);
  const isBusy = useRef(false);
  const { total, lines, creditNotes } = getBack(bill, quantities);
  const shared = shareRefund(bill.payments, total);
  const kinds = COUNTER_PAYMENTS.filter((kind) => (bill.payments[kind] ?? 0) > 0);
  const getAmount = (kind: CounterPayment) =>
    typed[kind] === undefined ? (shared[kind] ?? 0) : (parseAmount(typed[kind], 0) ?? -1);
  const days = index?.catalogue.settings.return_days ?? 30;
  const isOld = serverNow() - Date.parse(bill.at) > days * 24 * 3_600_000;
  const needsApproval = !cashier?.is_manager && (!cashier?.can_return || isOld);
  const getName = (id: number, fallback: string) => {
    const product = index?.byId.get(id);
    return product ? toName(product) : fallback;
  };
  const write = async (approval: Approval | null) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const pay = kinds.flatMap((kind) => (getAmount(kind) > 0 ? [{ kind, amount: getAmount(kind) }] : []));
    const toPaper = (numbers: readonly string[], at: string): Paper => ({
      kind: 'return',
      at,
      cashier: cashier?.name ?? '',
      buyer: null,
      parts: [
        {
          number: numbers.join(', '),
          title: 'Credit note',
          lines: lines.map(({ line, quantity, amount }) => ({
            name: getName(line.product_id, line.name),
            name_en: null,
            hsn: index?.byId.get(line.product_id)?.hsn ?? null,
            quantity: line.grams === null ? String(quantity) : formatGrams(line.grams),
            unit: index?.byId.get(line.product_id)?.unit ?? '',
            price: Math.round(amount / quantity),
            mrp: null,
            discount: 0,
            amount,
          })),
          taxes: [],
          round: total - lines.reduce((sum, { amount }) => sum + amount, 0),
          total,
        },
      ],
      total,
      saved: 0,
      pay,
      change: 0,
      bill: bill.number,
    });
    const back = {
      bill: bill.number,
      lines: lines.map(({ line, quantity }) => ({ line: line.line, quantity })),
      restock,
      reason: reason.trim(),
      total,
      pay,
      ...(approval ? { approval } : {}),
    };
    try {
      const entry = await register.takeBack(back, creditNotes, toPaper);
      onDone(entry);
      void printEntry(register, entry);
    } catch (why) {
      setError(String(why));
    } finally {
      isBusy.current = false;
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const sum = kinds.reduce((all, kind) => all + getAmount(kind), 0);
    const isWrong =
      sum !== total || kinds.some((kind) => getAmount(kind) < 0 || getAmount(kind) > (bill.payments[kind] ?? 0));
    const problem =
      lines.length === 0
        ? texts.chooseGoods
        : reason.trim().length < 3
          ? texts.reasonMissing
          : isWrong
            ? texts.refundWrong({ amount: money(total) })
            : undefined;
    setError(problem);
    if (problem !== undefined) return;
    if (needsApproval) setApproving(true);
    else void write(null);
  };
  if (bill.isVoid) return <Notice>{texts.voidBill}</Notice>;
  if (bill.lines.every(({ left }) => left === 0)) return <Notice>{texts.nothingLeft}</Notice>;
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <p className="font-semibold">{texts.billOf({ number: bill.number, date: formatDate(bill.at, TIME_ZONE) })}</p>
      <ul className="rounded-card border border-hairline">
        {bill.lines.map((line) => {
          const name = getName(line.product_id, line.name);
          const quantity = quantities.get(line.line) ?? 0;
          const set = (next: number) =>
            setQuantities(new Map(quantities).set(line.line, Math.min(Math.max(next, 0), line.left)));
          return (
            <li key={line.line} className="flex min-h-14 items-center gap-2 border-line px-3 not-first:border-t">
              <span className="min-w-0 grow">
                <span className="block truncate font-semibold">{name}</span>
                <span className="block text-xs text-muted">
                  {line.grams === null ? texts.left({ count: line.left, all: line.quantity }) : formatGrams(line.grams)}{' '}
                  · {money(line.amount)}
                </span>
              </span>
              <IconButton
                icon={Minus}
                label={sellTexts.less({ name })}
                disabled={quantity === 0}
                onClick={() => set(quantity - 1)}
              />
              <output className="w-8 text-center font-semibold" aria-label={texts.backOf({ name })}>
                {quantity}
              </output>
              <IconButton
                icon={Plus}
                label={sellTexts.more({ name })}
                disabled={quantity >= line.left}
                onClick={() => set(quantity + 1)}
              />
            </li>
          );
        })}
      </ul>
      <fieldset aria-label={texts.goods} className="grid grid-cols-2 gap-2">
        <Button variant={restock ? 'soft' : 'outline'} aria-pressed={restock} onClick={() => setRestock(true)}>
          {texts.restock}
        </Button>
        <Button variant={restock ? 'outline' : 'soft'} aria-pressed={!restock} onClick={() => setRestock(false)}>
          {texts.writeOff}
        </Button>
      </fieldset>
      <div className="space-y-2">
        <ReasonChips reasons={texts.returnReasons} value={reason} onPick={setReason} />
        <Field label={texts.reason} value={reason} onValue={setReason} maxLength={200} />
      </div>
      {total > 0 ? (
        <div className="grid gap-2 sm:grid-cols-3">
          {kinds.map((kind) => (
            <Field
              key={kind}
              label={texts.refundKind({ kind: payTexts[kind] })}
              inputMode="decimal"
              value={typed[kind] ?? toAmountText(shared[kind] ?? 0)}
              onValue={(text) => setTyped({ ...typed, [kind]: text })}
            />
          ))}
        </div>
      ) : null}
      {needsApproval ? <Notice>{cashier?.can_return ? texts.tooOld({ days }) : texts.cannotReturn}</Notice> : null}
      {error ? (
        <div role="alert">
          <Notice tone="danger">{error}</Notice>
        </div>
      ) : null}
      <Button type="submit" size={52} wide disabled={lines.length === 0}>
        {texts.takeBack({ amount: money(total) })}
      </Button>
      {isApproving ? (
        <ApproveDialog
          onClose={() => setApproving(false)}
          onApproved={(approval) => {
            setApproving(false);
            void write(approval);
          }}
        />
      ) : null}
    </form>
  );
}

export function ReturnDialog({ onClose }: { onClose: () => void }) {
  const register = useRegister();
  const [bill, setBill] = useState<Bill>();
  const [done, setDone] = useState<Entry>();
  const [isPrinting, setPrinting] = useState(false);
  return (
    <Dialog title={done ? texts.returned : texts.returnTitle} onClose={onClose} wide>
      {done ? (
        <div className="space-y-4">
          <p role="status">
            {paperTexts.number({ number: done.paper?.parts[0]?.number ?? '' })} · <b>{money(done.paper?.total ?? 0)}</b>
          </p>
          <div className="flex gap-2">
            <Button variant="outline" wide onClick={() => void printEntry(register, done, () => setPrinting(true))}>
              {payTexts.print}
            </Button>
            <Button wide autoFocus onClick={onClose}>
              {pageTexts.close}
            </Button>
          </div>
          {isPrinting && done.paper ? <PrintPaper paper={done.paper} onDone={() => setPrinting(false)} /> : null}
        </div>
      ) : bill ? (
        <TakeBack bill={bill} onDone={setDone} />
      ) : (
        <FindBill onFound={setBill} />
      )}
    </Dialog>
  );
}
