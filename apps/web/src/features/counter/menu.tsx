// The menu: returns, cash, shift, printer, unsent sales, language.
import { LANGUAGE_NAMES, LANGUAGES } from '@tilgul/contract/rules/languages';
import { texts } from '@tilgul/messages/counter/more';
import { texts as pageTexts } from '@tilgul/messages/counter/page';
import { texts as language } from '@tilgul/messages/shared/language';
import {
  Banknote,
  FileDown,
  LockKeyhole,
  type LucideIcon,
  Printer,
  ReceiptIndianRupee,
  Undo2,
  UserRound,
} from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { ReasonChips } from '../../ui/fields/reason-chips.tsx';
import { ApproveDialog } from './approve.tsx';
import { CloseShift } from './close-shift.tsx';
import { useRegister, useSnapshot } from './context.ts';
import type { Approval } from './engine/basket.ts';
import { Dialog, Field, money, Notice, parseAmount } from './parts.tsx';
import { PrinterDialog } from './printer-dialog.tsx';
import { PrintReport } from './receipt.tsx';
import { ReturnDialog } from './return.tsx';
import { saveUnsent } from './save-file.ts';
import { ShiftSums } from './shift-sums.tsx';
import { changeLanguage } from './update.ts';

type View = 'menu' | 'return' | 'cash' | 'report' | 'close' | 'printer';

interface DialogProps {
  onClose: () => void;
}

/** Loaded after the first screen. */
export function MenuDialog({ onClose }: DialogProps) {
  const [view, setView] = useState<View>('menu');
  if (view === 'return') return <ReturnDialog onClose={onClose} />;
  if (view === 'cash') return <CashDialog onClose={onClose} />;
  if (view === 'report') return <ReportDialog onClose={onClose} />;
  if (view === 'close') return <CloseShift onClose={onClose} />;
  if (view === 'printer') return <PrinterDialog onClose={onClose} />;
  return <MenuList onClose={onClose} onView={setView} />;
}

function MenuList({ onClose, onView }: DialogProps & { onView: (view: View) => void }) {
  const register = useRegister();
  const { book, cashier } = useSnapshot();
  const [saved, setSaved] = useState<string>();
  const hasShift = Boolean(cashier && book?.shift);
  const entry = (icon: LucideIcon, label: string, press: () => void) => (
    <Button variant="outline" size={52} wide icon={icon} className="justify-start!" onClick={press}>
      {label}
    </Button>
  );
  return (
    <Dialog title={texts.menu} onClose={onClose}>
      <div className="space-y-2">
        {hasShift ? (
          <>
            {entry(Undo2, texts.return, () => onView('return'))}
            {entry(Banknote, texts.cash, () => onView('cash'))}
            {entry(ReceiptIndianRupee, texts.report, () => onView('report'))}
            {entry(LockKeyhole, texts.closeShift, () => onView('close'))}
          </>
        ) : null}
        {entry(Printer, texts.printer, () => onView('printer'))}
        {entry(FileDown, pageTexts.file, () => void saveUnsent(register).then(setSaved))}
        {saved ? <p role="status">{pageTexts.fileSaved({ name: saved })}</p> : null}
        {cashier
          ? entry(UserRound, texts.changeCashier, () => {
              register.signOut();
              onClose();
            })
          : null}
      </div>
      <nav aria-label={pageTexts.language} className="mt-4 flex flex-wrap gap-2">
        {LANGUAGES.map((code) => (
          <Button
            key={code}
            variant={code === language.code ? 'soft' : 'outline'}
            aria-pressed={code === language.code}
            lang={code}
            onClick={() => void changeLanguage(code).catch(() => undefined)}
          >
            {LANGUAGE_NAMES[code]}
          </Button>
        ))}
      </nav>
    </Dialog>
  );
}

function CashDialog({ onClose }: DialogProps) {
  const register = useRegister();
  const { cashier, book } = useSnapshot();
  const [isIn, setIn] = useState(true);
  const [place, setPlace] = useState<'till' | 'outside'>('till');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ amount?: string | undefined; reason?: string | undefined }>({});
  const [isApproving, setApproving] = useState(false);
  const [saved, setSaved] = useState<string>();
  const amount = parseAmount(text);
  const save = (approval: Approval | undefined) => {
    if (amount === undefined) return;
    register
      .moveCash({ amount: isIn ? amount : -amount, with: place, reason: reason.trim(), approval })
      .then(() => setSaved(money(amount)))
      .catch((error: unknown) => setErrors({ amount: String(error) }));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const most = book?.shift?.expected ?? 0;
    const wrong = {
      amount: !amount
        ? texts.amountMissing
        : !isIn && amount > most && cashier?.is_manager
          ? texts.notEnough({ amount: money(most) })
          : undefined,
      reason: reason.trim().length < 3 ? texts.reasonMissing : undefined,
    };
    setErrors(wrong);
    if (wrong.amount !== undefined || wrong.reason !== undefined) return;
    if (cashier?.is_manager) save(undefined);
    else setApproving(true);
  };
  if (isApproving) {
    return (
      <ApproveDialog
        onClose={onClose}
        onApproved={(approval) => {
          setApproving(false);
          save(approval);
        }}
      />
    );
  }
  if (saved !== undefined) {
    return (
      <Dialog title={texts.cash} onClose={onClose}>
        <p role="status" className="mb-4">
          {texts.cashSaved({ amount: saved })}
        </p>
        <Button wide data-first onClick={onClose}>
          {pageTexts.close}
        </Button>
      </Dialog>
    );
  }
  const choice = (isChosen: boolean, label: string, press: () => void) => (
    <Button variant={isChosen ? 'soft' : 'outline'} aria-pressed={isChosen} onClick={press}>
      {label}
    </Button>
  );
  return (
    <Dialog title={texts.cash} onClose={onClose}>
      <form onSubmit={submit} className="space-y-3" noValidate>
        <fieldset aria-label={texts.direction} className="grid grid-cols-2 gap-2">
          {choice(isIn, texts.cashIn, () => setIn(true))}
          {choice(!isIn, texts.cashOut, () => setIn(false))}
        </fieldset>
        <fieldset aria-label={texts.with} className="grid grid-cols-2 gap-2">
          {choice(place === 'till', texts.till, () => setPlace('till'))}
          {choice(place === 'outside', texts.outside, () => setPlace('outside'))}
        </fieldset>
        <Field
          label={texts.amount}
          inputMode="decimal"
          tall
          value={text}
          onValue={setText}
          error={errors.amount}
          data-first
        />
        <ReasonChips reasons={texts.cashReasons} value={reason} onPick={setReason} />
        <Field label={texts.reason} value={reason} onValue={setReason} maxLength={200} error={errors.reason} />
        {cashier?.is_manager ? null : <Notice>{texts.approval}</Notice>}
        <Button type="submit" size={52} wide>
          {texts.saveCash}
        </Button>
      </form>
    </Dialog>
  );
}

/** The shift so far. Cash is left out for cashiers: the count at its end is blind. */
function ReportDialog({ onClose }: DialogProps) {
  const { book, cashier } = useSnapshot();
  const [isPrinting, setPrinting] = useState(false);
  const shift = book?.shift;
  if (!shift) return null;
  return (
    <Dialog title={texts.report} onClose={onClose}>
      <ShiftSums shift={shift} showsCash={cashier?.is_manager ?? false} />
      <Button variant="outline" wide className="mt-3" icon={Printer} data-first onClick={() => setPrinting(true)}>
        {texts.printReport}
      </Button>
      {isPrinting ? <PrintReport shift={shift} onDone={() => setPrinting(false)} /> : null}
    </Dialog>
  );
}
