// One claim: the customer's words beside the packing record, the decision, and the refund of a cash order.
import { type ClaimAnswer, decideClaim, listClaims, payClaimBack } from '@tilgul/contract/claims';
import { REASON_LENGTH } from '@tilgul/contract/fields';
import { texts as accountTexts } from '@tilgul/messages/shared/account';
import { texts } from '@tilgul/messages/store/claims';
import { ImageOff } from 'lucide-react';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isApiError, isNetworkError } from '../../shared/api/call-error.ts';
import { refetchCalls } from '../../shared/api/query-client.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { formatRecentTime } from '../../shared/format/recent-dates.ts';
import { alerts, confirm } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckBox, RadioCard, RadioCards } from '../../ui/controls/choices.tsx';
import { type DescItem, DescList } from '../../ui/display/desc-list.tsx';
import { EnglishName } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import { Dialog, useDirtyGuard } from '../../ui/layers/dialog.tsx';
import { awaitsCashRefund, ClaimBadge, DecideBy, formatClaim } from './claim-columns.tsx';
import { ClaimPhoto } from './claim-photo.tsx';

const CHANGED = [listClaims];

/** Below the facts, beside them from 768 px. */
const PART = 'flex flex-col max-md:border-t max-md:border-line max-md:pt-4';

/** Alerts a refused step and refetches the claims, since the screen is out of date. */
function reportRefusal(title: string, error: unknown): void {
  alerts.callFailure(error, title, isNetworkError(error) ? accountTexts.network : texts.tryAgain);
  if (isApiError(error)) void refetchCalls(CHANGED);
}

function alertDecided({ amount, customer_name: name, payment_type }: ClaimAnswer, accept: boolean): void {
  const words = payment_type === 'online' ? texts.acceptedOnline : texts.acceptedCash;
  if (accept) alerts.success(texts.accepted, words({ amount: formatRupees(amount), name }));
  else alerts.success(texts.rejected, texts.rejectedText({ name }));
}

/** A decision being entered. */
interface Decision {
  readonly accept: boolean | undefined;
  readonly restock: boolean;
  readonly reason: string;
}

type Problems = Readonly<Partial<Record<'accept' | 'reason', string>>>;

/** Missing fields; a rejection needs a reason (CLAIM-4). */
function findProblems({ accept, reason }: Decision): Problems {
  if (accept === undefined) return { accept: texts.choose };
  return accept || reason.trim() ? {} : { reason: texts.reasonMissing };
}

interface DecisionFieldsProps {
  readonly claim: ClaimAnswer;
  readonly decision: Decision;
  readonly problems: Problems;
  /** Why the last attempt was refused. */
  readonly error: unknown;
  readonly onChange: (decision: Decision) => void;
  readonly ref: Ref<HTMLElement>;
}

/** Focuses the missing choice or reason, and brings its message into view. */
function focusProblem(fields: HTMLElement | null, problems: Problems): void {
  fields?.querySelector<HTMLElement>(problems.accept ? 'input' : 'textarea')?.focus({ preventScroll: true });
  fields?.scrollIntoView({ block: 'nearest' });
}

/** On phones both choices are in sight with the facts. */
const CHOICE = 'max-md:px-2.5 max-md:py-2.5';

function DecisionFields({ claim, decision, problems, error, onChange, ref }: DecisionFieldsProps) {
  const name = useId();
  const { accept, restock, reason } = decision;
  const sum = { amount: formatRupees(claim.amount) };
  const reasonField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (accept === false) reasonField.current?.scrollIntoView({ block: 'nearest' });
  }, [accept]);
  const accepted = (claim.payment_type === 'online' ? texts.acceptOnline : texts.acceptCash)(sum);
  return (
    <section ref={ref} aria-label={texts.decision} className={cn(PART, 'scroll-my-2 gap-3')}>
      <Field label={texts.decision} group error={problems.accept}>
        <RadioCards label={texts.decision} className="max-md:gap-2">
          <RadioCard
            name={name}
            value="accept"
            checked={accept === true}
            onChoose={() => onChange({ ...decision, accept: true })}
            title={texts.accept}
            className={CHOICE}
          >
            {accepted}
          </RadioCard>
          <RadioCard
            name={name}
            value="reject"
            checked={accept === false}
            onChoose={() => onChange({ ...decision, accept: false })}
            title={texts.reject}
            className={CHOICE}
          >
            {/* Says with the choice what the reason is for. */}
            <span className={accept === false ? undefined : 'max-md:hidden'}>{texts.rejectHint}</span>
          </RadioCard>
        </RadioCards>
      </Field>
      {accept === true && claim.kind !== 'missing' ? (
        <CheckBox
          label={texts.restock}
          hint={texts.restockHint}
          checked={restock}
          onChange={(event) => onChange({ ...decision, restock: event.target.checked })}
        />
      ) : null}
      <Field label={texts.reason} optional={accept !== false} error={problems.reason}>
        <Textarea
          ref={reasonField}
          rows={2}
          className="scroll-my-12"
          value={reason}
          limit={REASON_LENGTH.max}
          onChange={(event) => onChange({ ...decision, reason: event.target.value })}
        />
      </Field>
      {isNetworkError(error) ? <Alert title={texts.failedDecision}>{accountTexts.network}</Alert> : null}
    </section>
  );
}

interface ClaimProps {
  readonly claim: ClaimAnswer;
}

/** The line's packing record. */
const formatPacking = ({ packed, ordered }: ClaimAnswer): string =>
  packed === null ? texts.notPacked({ ordered }) : texts.packedAs({ packed, ordered });

function Photo({ claim }: ClaimProps) {
  if (claim.image === null)
    return (
      <p className="flex items-center gap-2 text-muted">
        <ImageOff aria-hidden="true" size={20} className="shrink-0" /> {texts.noPhoto}
      </p>
    );
  return <ClaimPhoto claim={claim} isPreview />;
}

function Facts({ claim }: ClaimProps) {
  const { business_tz: zone } = useSettings();
  const items: DescItem[] = [
    {
      label: texts.product,
      value: (
        <>
          {claim.product_name}
          <EnglishName name={claim.product_name_en} />
        </>
      ),
    },
    { label: texts.what, value: formatClaim(claim) },
    { label: texts.packing, value: formatPacking(claim) },
    { label: texts.price, value: formatRupees(claim.amount) },
    { label: texts.payment, value: texts.payments[claim.payment_type] },
    { label: texts.date, value: formatRecentTime(claim.created_at, zone) },
    ...(claim.state === 'open' ? [{ label: texts.due, value: <DecideBy {...claim} />, isWide: true }] : []),
    { label: texts.words, value: claim.note ?? texts.noWords, isWide: true },
  ];
  return (
    <DescList
      items={items}
      className="grid-cols-2 wrap-anywhere max-md:gap-x-4 max-md:gap-y-1.5 [&>:nth-child(n+7)]:col-span-2"
    />
  );
}

/** Refunds an accepted claim of a cash order from the till, after confirmation (CLAIM-6). */
function useCashRefund({ id, amount: rupees, customer_name: name }: ClaimAnswer, onDone: () => void) {
  const { send, isSending } = useSend(payClaimBack, { invalidates: CHANGED });
  const amount = formatRupees(rupees);
  const refundCash = async () => {
    const isSure = await confirm({
      title: texts.refundTitle({ amount, name }),
      text: texts.refundText,
      confirmLabel: texts.refund,
      cancelLabel: texts.refundCancel,
    });
    if (!isSure) return;
    try {
      await send({ params: { id } });
      alerts.success(texts.refundDone, texts.refundDoneText({ amount }));
      onDone();
    } catch (error) {
      reportRefusal(texts.refundFailed, error);
    }
  };
  return { refundCash, isRefunding: isSending };
}

/** The decision, and the state of its cash refund. */
function Result({ claim }: ClaimProps) {
  const { business_tz: zone } = useSettings();
  const { decided_at, reason, paid_back_at } = claim;
  const isUnpaid = awaitsCashRefund(claim);
  return (
    <section aria-label={texts.result} className={cn(PART, 'gap-3')}>
      <h3 className="text-h3 font-semibold">{texts.result}</h3>
      <DescList
        items={[
          { label: texts.decidedAt, value: decided_at === null ? '' : formatRecentTime(decided_at, zone) },
          ...(reason === null ? [] : [{ label: texts.reason, value: reason, isWide: true }]),
        ]}
        className="wrap-anywhere"
      />
      {isUnpaid ? (
        <Alert tone="notice" live={false}>
          {texts.toPay({ amount: formatRupees(claim.amount) })}
        </Alert>
      ) : paid_back_at === null ? null : (
        <Alert tone="success" live={false}>
          {texts.paidBack({ day: formatRecentTime(paid_back_at, zone) })}
        </Alert>
      )}
    </section>
  );
}

interface ClaimDialogProps extends ClaimProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** An accepted claim stays open while its cash is to refund. */
  readonly onDecided: (claim: ClaimAnswer) => void;
  /** Only the store's manager refunds cash, from the store's till. */
  readonly canRefundCash: boolean;
}

/** Shows a claim; an undecided one is decided here (CLAIM-4). */
export function ClaimDialog({ claim, isOpen, onClose, onDecided, canRefundCash }: ClaimDialogProps) {
  const { send, isSending, error } = useSend(decideClaim, { invalidates: CHANGED });
  const { setDirty, close } = useDirtyGuard(onClose);
  const { refundCash, isRefunding } = useCashRefund(claim, onClose);
  const [decision, setDecision] = useState<Decision>({ accept: undefined, restock: false, reason: '' });
  const [isSubmitted, setSubmitted] = useState(false);
  const isWaiting = claim.state === 'open';
  const problems = findProblems(decision);
  const fields = useRef<HTMLElement>(null);
  const save = async () => {
    // Shows the messages first, to scroll to them.
    flushSync(() => setSubmitted(true));
    const { accept, restock, reason } = decision;
    if (accept === undefined || problems.reason) return focusProblem(fields.current, problems);
    try {
      const body = { accept, restock: accept && restock, reason: reason.trim() || null };
      const decided = await send({ params: { id: claim.id }, body });
      alertDecided(decided, accept);
      setDirty(false);
      if (canRefundCash && awaitsCashRefund(decided)) onDecided(decided);
      else onClose();
    } catch (failure) {
      // The form itself says that there is no connection.
      if (!isNetworkError(failure)) reportRefusal(texts.failedDecision, failure);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={texts.title({ number: claim.number })}
      description={texts.about({ id: claim.order_id, name: claim.customer_name })}
      closeLabel={texts.close}
      footer={
        isWaiting ? (
          <Button
            variant={decision.accept === false ? 'danger' : 'primary'}
            busy={isSending}
            onClick={() => void save()}
          >
            {texts.save}
          </Button>
        ) : canRefundCash && awaitsCashRefund(claim) ? (
          <Button busy={isRefunding} onClick={() => void refundCash()}>
            {texts.refund}
          </Button>
        ) : null
      }
      width="lg"
    >
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <div className="flex flex-col gap-4 max-md:gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:flex-col md:items-stretch md:gap-4">
            <p>
              <ClaimBadge state={claim.state} />
            </p>
            <Photo claim={claim} />
          </div>
          <Facts claim={claim} />
        </div>
        {isWaiting ? (
          <DecisionFields
            ref={fields}
            claim={claim}
            decision={decision}
            problems={isSubmitted ? problems : {}}
            error={error}
            onChange={(next) => {
              setDecision(next);
              setDirty(true);
            }}
          />
        ) : (
          <Result claim={claim} />
        )}
      </div>
    </Dialog>
  );
}
