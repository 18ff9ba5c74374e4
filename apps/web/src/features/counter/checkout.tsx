// The total and its payment: cash with change, UPI, card, or several of them.
import { texts as pageTexts } from '@tilgul/messages/counter/page';
import { texts as payTexts } from '@tilgul/messages/counter/pay';
import { texts } from '@tilgul/messages/counter/sell';
import { texts as startTexts } from '@tilgul/messages/counter/start';
import { Banknote, CreditCard, QrCode, ReceiptIndianRupee, Split, UserRound } from 'lucide-react';
import { Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ApproveDialog } from './approve.tsx';
import { toName, useRegister, useSnapshot } from './context.ts';
import {
  type Approval,
  type Basket,
  type Buyer,
  getDiscount,
  getSaved,
  isOverLimit,
  needsTaxClass,
  type PricedSale,
  priceBasket,
  sumLines,
  sumMrp,
  toRecordLines,
} from './engine/basket.ts';
import { getChange, type Paper, toPaperParts } from './engine/paper.ts';
import type { Entry, Register } from './engine/register.ts';
import { PrintPaper } from './late.ts';
import { formatClock, Kbd, money, Notice, parseAmount } from './parts.tsx';
import { NO_UPI, type PayForm, type PayKind, type PayRow, type SaleDialog, toRows } from './pay-rows.ts';
import { CashFields, PlainField, SplitFields, UpiFields } from './payments.tsx';
import { printEntry } from './print.ts';

const KINDS = [
  { kind: 'cash', icon: Banknote },
  { kind: 'upi', icon: QrCode },
  { kind: 'card', icon: CreditCard },
  { kind: 'split', icon: Split },
] as const;

/** ₹50,000 in paise: from there on a bill has the buyer's address. */
const ADDRESS_FROM = 5_000_000;

const isEmpty = (buyer: Buyer): boolean => Object.values(buyer).every((text) => text === '');

const toRecordBuyer = (buyer: Buyer) =>
  isEmpty(buyer)
    ? {}
    : { buyer: Object.fromEntries(Object.entries(buyer).map(([member, text]) => [member, text === '' ? null : text])) };

interface FinishInput {
  readonly register: Register;
  readonly basket: Basket;
  readonly priced: PricedSale;
  readonly rows: readonly PayRow[];
  readonly approval: Approval | null;
}

/** Writes the sale; resolves once it is on the disk. */
function writeSale({ register, basket, priced, rows, approval }: FinishInput): Promise<Entry> {
  const { index, cashier } = register.snapshot;
  const pay = rows.map((row) => ({ ...row }));
  const toPaper = (numbers: readonly string[], at: string): Paper => ({
    kind: 'sale',
    at,
    cashier: cashier?.name ?? '',
    buyer: isEmpty(basket.buyer) ? null : basket.buyer,
    parts: index ? toPaperParts({ index, lines: basket.lines, priced, numbers, toName }) : [],
    total: priced.total,
    saved: getSaved(basket.lines, priced),
    pay,
    change: getChange(pay),
    bill: null,
  });
  const sale = {
    lines: toRecordLines(basket.lines, priced),
    round: priced.round_off,
    total: priced.total,
    pay,
    ...toRecordBuyer(basket.buyer),
    ...(approval ? { approval } : {}),
  };
  return register.finishSale(sale, priced.invoices.length, toPaper);
}

function Customer({ onOpen }: { onOpen: () => void }) {
  const { basket } = useSnapshot();
  const { name, phone, gstin } = basket.buyer;
  const shown = name || phone || gstin;
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-card border border-hairline bg-paper ps-3.5 pe-1 max-lg:min-h-11 max-lg:border-0 max-lg:p-0">
      <UserRound size={20} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 grow truncate text-sm">
        <b>{shown || texts.walkIn}</b>{' '}
        <span className="text-muted">
          · {shown ? [phone, gstin].filter((one) => one && one !== shown).join(' · ') : texts.noNumber}
        </span>
      </p>
      <Button variant="ghost" className="px-2! text-sm!" onClick={onOpen}>
        {shown ? texts.change : texts.addCustomer} <Kbd>F4</Kbd>
      </Button>
    </div>
  );
}

/** The newest sales of this register, with Print. */
function LastSales({ onPrint }: { onPrint: (entry: Entry) => void }) {
  const register = useRegister();
  const { book, isOnline } = useSnapshot();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const seq = book?.seq;
  useEffect(() => {
    if (seq === undefined) return;
    let isGone = false;
    void register.listEntries(12).then((found) => {
      if (!isGone) setEntries(found.filter(({ record }) => record.kind === 'sale'));
    });
    return () => {
      isGone = true;
    };
  }, [register, seq]);
  const shown = entries.slice(0, isOnline ? 1 : 3);
  if (shown.length === 0) return null;
  return (
    <section className="rounded-card border border-hairline bg-paper px-3.5 py-2 text-sm max-lg:hidden">
      {isOnline ? null : <h3 className="font-semibold">{texts.savedHere}</h3>}
      <ul>
        {shown.map((entry) => (
          <li key={entry.seq} className="flex min-h-11 items-center gap-3 border-line not-first:border-t">
            <ReceiptIndianRupee size={20} aria-hidden="true" className="shrink-0" />
            <span className="min-w-0 grow">
              <span className="block truncate">
                {texts.lastSale({ amount: money(entry.paper?.total ?? 0), change: money(entry.paper?.change ?? 0) })}
              </span>
              <span className="block text-xs text-muted">
                {entry.paper?.parts[0]?.number} · {formatClock(entry.record.at)}
              </span>
            </span>
            <Button variant="ghost" size={36} onClick={() => onPrint(entry)}>
              {payTexts.print}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DoneProps {
  entry: Entry;
  onPrint: () => void;
  onNewSale: () => void;
}

function SaleComplete({ entry, onPrint, onNewSale }: DoneProps) {
  const { paper } = entry;
  return (
    <section className="rounded-card border border-hairline bg-paper p-4">
      <h2 className="text-h2 font-semibold text-success-text" role="status">
        {payTexts.complete}
      </h2>
      <p>
        {paper?.parts.map(({ number }) => (
          <span key={number} className="block">
            {number}
          </span>
        ))}
      </p>
      <p className="mt-2 text-h1 font-semibold tabular-nums">{money(paper?.total ?? 0)}</p>
      {paper && paper.change > 0 ? (
        <p className="mt-2 rounded-control bg-success-soft p-3 text-hero font-semibold text-success-text tabular-nums">
          {payTexts.changeDue({ amount: money(paper.change) })}
        </p>
      ) : null}
      <Button size={64} wide className="mt-4" autoFocus onClick={onNewSale}>
        {payTexts.newSale} <Kbd>Enter</Kbd>
      </Button>
      <Button variant="outline" wide className="mt-2" onClick={onPrint}>
        {payTexts.print}
      </Button>
    </section>
  );
}

interface CheckoutProps {
  pay: PayKind | undefined;
  onPay: (kind: PayKind | undefined) => void;
  done: Entry | undefined;
  onDone: (entry: Entry) => void;
  onNewSale: () => void;
  /** Whether a UPI code is open. */
  onLock: (isLocked: boolean) => void;
  onDialog: (dialog: SaleDialog) => void;
  onHold: () => void;
}

const EMPTY: PayForm = { received: '', cardReference: '', upi: NO_UPI, split: { cash: '', upi: '', card: '' } };

type PaySectionProps = Pick<CheckoutProps, 'pay' | 'onPay' | 'onDone' | 'onLock'> & { priced: PricedSale };

/** Why a sale cannot be finished as it is. */
function findProblem(register: Register, priced: PricedSale): string | undefined {
  const { basket, index } = register.snapshot;
  const bare = index && basket.lines.find((line) => needsTaxClass(index, line));
  if (bare)
    return texts.taxClassMissing({
      name: toName(index.byId.get(bare.product_id) ?? { name: '', name_mr: null, name_hi: null }),
    });
  const { gstin, address } = basket.buyer;
  return address === '' && (gstin !== '' || priced.total >= ADDRESS_FROM) ? texts.addressNeeded : undefined;
}

/** The total, the payment's fields and the button that ends the sale. Created again for each kind and total. */
function PaySection({ pay, priced, onPay, onDone, onLock }: PaySectionProps) {
  const register = useRegister();
  const { basket, index, cashier, isOnline } = useSnapshot();
  const [form, setForm] = useState<PayForm>(EMPTY);
  const [error, setError] = useState<string>();
  const [isApproving, setApproving] = useState(false);
  const isBusy = useRef(false);
  const { total } = priced;
  const isQrOpen = form.upi.qr !== undefined && form.upi.qr.state !== 'expired';
  useEffect(() => {
    onLock(isQrOpen);
    return () => onLock(false);
  }, [isQrOpen, onLock]);
  const limit = index?.catalogue.settings.discount_limit_percent ?? 0;
  const mayFinish =
    cashier?.is_manager ||
    basket.approval !== null ||
    (cashier?.can_sell && !isOverLimit(basket, basket.discount, limit));
  const rows = pay && toRows(pay, form, total);
  const waits = rows !== undefined && 'waits' in rows;
  const write = async (approval: Approval | null) => {
    if (isBusy.current || !rows || 'problem' in rows) return;
    isBusy.current = true;
    try {
      const entry = await writeSale({ register, basket: register.snapshot.basket, priced, rows: rows.rows, approval });
      onDone(entry);
      void printEntry(register, entry);
    } catch (reason) {
      setError(payTexts.failed({ why: reason instanceof Error ? reason.message : '' }));
    } finally {
      isBusy.current = false;
    }
  };
  const finish = (event: SyntheticEvent) => {
    event.preventDefault();
    const problem = findProblem(register, priced) ?? (rows && 'problem' in rows ? rows.problem : undefined);
    setError(problem);
    if (problem !== undefined || !rows) return;
    if (mayFinish) void write(basket.approval);
    else setApproving(true);
  };
  const fields = {
    cash: (
      <CashFields
        total={total}
        text={form.received}
        onText={(text) => setForm({ ...form, received: text })}
        error={error}
      />
    ),
    upi: (
      <UpiFields
        amount={total}
        isOnline={isOnline}
        upi={form.upi}
        onUpi={(upi) => setForm((now) => ({ ...now, upi }))}
        error={error}
      />
    ),
    card: (
      <PlainField
        label={payTexts.cardReference}
        value={form.cardReference}
        onValue={(text) => setForm({ ...form, cardReference: text })}
        error={error}
      />
    ),
    split: <SplitFields total={total} form={form} isOnline={isOnline} onForm={setForm} error={error} />,
  };
  const received = parseAmount(form.received, total) ?? 0;
  const change = pay === 'cash' && received > total ? received - total : 0;
  return (
    <>
      <form onSubmit={finish} className="space-y-3 max-lg:space-y-2" noValidate>
        <div className="overflow-hidden rounded-card border border-hairline bg-paper max-lg:rounded-none max-lg:border-0">
          <div className="p-4 pt-3.5 max-lg:p-0">
            <Totals priced={priced} isBrief={pay === undefined} />
            <Kinds pay={pay} isOff={basket.lines.length === 0} onPay={(kind) => isQrOpen || onPay(kind)} />
            {cashier?.can_sell || cashier?.is_manager ? null : (
              <div className="mt-3">
                <Notice>
                  <b>{startTexts.cannotSell}</b> {startTexts.cannotSellWhat}
                </Notice>
              </div>
            )}
            {pay === undefined ? null : fields[pay]}
          </div>
          {change > 0 ? <Change paise={change} /> : null}
        </div>
        {pay === undefined ? (
          <Button
            size={64}
            wide
            disabled={basket.lines.length === 0}
            onClick={() => onPay('cash')}
            className="max-lg:min-h-13!"
          >
            {texts.pay({ amount: money(total) })} <Kbd>F10</Kbd>
          </Button>
        ) : (
          <div className="flex gap-2">
            <Button variant="outline" size={64} className="lg:hidden" onClick={() => isQrOpen || onPay(undefined)}>
              {pageTexts.back}
            </Button>
            <Button type="submit" size={64} wide disabled={waits}>
              {waits ? payTexts.finishWhenPaid : payTexts.finish} <Kbd>Enter</Kbd>
            </Button>
          </div>
        )}
      </form>
      {isApproving ? (
        <ApproveDialog
          onClose={() => setApproving(false)}
          onApproved={(approval) => {
            setApproving(false);
            void write(approval);
          }}
        />
      ) : null}
    </>
  );
}

/** The total once, large; below it what it is made of. */
function Totals({ priced, isBrief }: { priced: PricedSale; isBrief: boolean }) {
  const { basket } = useSnapshot();
  const { total } = priced;
  const pieces = basket.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const saved = getSaved(basket.lines, priced);
  const discount = getDiscount(basket.discount, sumLines(basket.lines));
  return (
    <>
      <div className="flex items-end justify-between gap-3 max-lg:items-center">
        <div>
          <h2 className="text-base font-normal">{texts.total}</h2>
          <p className="text-sm text-muted">{texts.lines({ lines: basket.lines.length, pieces })}</p>
        </div>
        <output
          aria-label={texts.total}
          className={cn(
            'font-semibold whitespace-nowrap tabular-nums max-lg:text-h1-lg lg:text-amount',
            total >= 10_000_000 && 'lg:text-h1-lg!',
          )}
        >
          {money(total)}
        </output>
      </div>
      <div className={cn('mt-1 flex items-center justify-between gap-2 text-sm', isBrief && 'max-lg:hidden')}>
        <span className="text-muted">
          {texts.mrpTotal({ amount: money(sumMrp(basket.lines)) })}
          {discount > 0 ? ` · ${texts.discountOf({ amount: money(discount) })}` : ''}
          {priced.round_off === 0 ? '' : ` · ${texts.roundOff({ amount: money(priced.round_off) })}`}
        </span>
        {saved > 0 ? (
          <span className="rounded-badge bg-success-soft px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-success-text">
            {texts.savesBadge({ amount: money(saved) })}
          </span>
        ) : null}
      </div>
    </>
  );
}

interface KindsProps {
  pay: PayKind | undefined;
  isOff: boolean;
  onPay: (kind: PayKind) => void;
}

const Kinds = ({ pay, isOff, onPay }: KindsProps) => (
  <fieldset
    aria-label={payTexts.kinds}
    className={cn('mt-3.5 grid min-w-0 grid-cols-4 gap-2', pay === undefined && 'max-lg:hidden')}
  >
    {KINDS.map(({ kind, icon: Icon }) => (
      <button
        key={kind}
        type="button"
        aria-pressed={pay === kind}
        disabled={isOff}
        onClick={() => onPay(kind)}
        className={cn(
          'flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control text-sm font-semibold disabled:border-hairline disabled:text-off',
          pay === kind ? 'border-2 border-primary bg-primary-soft text-success-text' : 'border border-input bg-paper',
        )}
      >
        <Icon size={20} aria-hidden="true" />
        {payTexts[kind]}
      </button>
    ))}
  </fieldset>
);

const Change = ({ paise }: { paise: number }) => (
  <div className="flex items-center justify-between gap-3 bg-success-soft px-4 py-3 text-success-text max-lg:mt-2 max-lg:rounded-control">
    <div>
      <p className="font-semibold">{payTexts.change}</p>
      <p className="text-sm">{listCoins(paise)}</p>
    </div>
    <output aria-label={payTexts.change} className="text-amount font-semibold whitespace-nowrap tabular-nums">
      {money(paise)}
    </output>
  </div>
);

const SHEET =
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:max-h-[88dvh] max-lg:overflow-y-auto max-lg:rounded-t-sheet max-lg:border-t max-lg:border-hairline max-lg:bg-paper max-lg:shadow-float low:static!';

/** Beside the lines; on small screens a sheet at the foot. */
export function Checkout({ pay, onPay, done, onDone, onNewSale, onLock, onDialog, onHold }: CheckoutProps) {
  const register = useRegister();
  const { basket, index } = useSnapshot();
  const [printed, setPrinted] = useState<Paper>();
  if (!index) return null;
  const show = (entry: Entry) => void printEntry(register, entry, () => setPrinted(entry.paper ?? undefined));
  const printout = printed ? (
    <Suspense>
      <PrintPaper paper={printed} onDone={() => setPrinted(undefined)} />
    </Suspense>
  ) : null;
  const hasLines = basket.lines.length > 0;
  if (done && !hasLines) {
    return (
      <aside className={SHEET}>
        <SaleComplete entry={done} onPrint={() => show(done)} onNewSale={onNewSale} />
        {printout}
      </aside>
    );
  }
  const priced = priceBasket(index, basket, register.today);
  return (
    <aside className={cn(SHEET, 'space-y-3 max-lg:space-y-2 max-lg:p-3')}>
      <div className={cn(pay === undefined && 'max-md:hidden')}>
        <Customer onOpen={() => onDialog('customer')} />
      </div>
      <PaySection
        key={`${pay}/${priced.total}`}
        pay={pay}
        priced={priced}
        onPay={onPay}
        onDone={onDone}
        onLock={onLock}
      />
      <div className={cn('grid grid-cols-3 gap-2', pay !== undefined && 'max-lg:hidden')}>
        <Button variant="outline" className="px-2! text-sm!" disabled={!hasLines} onClick={onHold}>
          {texts.hold} <Kbd>F8</Kbd>
        </Button>
        <Button variant="outline" className="px-2! text-sm!" disabled={!hasLines} onClick={() => onDialog('discount')}>
          {texts.discount} <Kbd>F6</Kbd>
        </Button>
        <Button
          variant="outline"
          className="px-2! text-sm! text-danger!"
          disabled={!hasLines}
          onClick={() => onDialog('discard')}
        >
          {texts.discard}
        </Button>
      </div>
      <LastSales onPrint={show} />
      {printout}
    </aside>
  );
}

/** "2 × ₹20, 1 × ₹5, 50 p": the fewest notes and coins. */
function listCoins(paise: number): string {
  let rest = Math.floor(paise / 100);
  const parts = [500, 200, 100, 50, 20, 10, 5, 2, 1].flatMap((value) => {
    const count = Math.floor(rest / value);
    rest -= count * value;
    return count === 0 ? [] : [`${count} × ₹${value}`];
  });
  return [...parts, ...(paise % 100 === 0 ? [] : [`${paise % 100} p`])].join(', ');
}
