// The dialog in which a customer claims missing, wrong or damaged goods of a delivered order.
import {
  CLAIM_KINDS,
  CLAIM_NOTE_MAX,
  type ClaimKind,
  getClaimDeadline,
  listClaims,
  makeClaim,
} from '@tilgul/contract/claims';
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { texts } from '@tilgul/messages/customer/claims';
import { texts as orderTexts } from '@tilgul/messages/customer/orders';
import type { Message } from '@tilgul/messages/message';
import { texts as claimWords } from '@tilgul/messages/shared/claims';
import { Check, ShieldCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { getFailureMessage, isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatDateTime } from '../../shared/format/dates.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { QuantityStepper } from '../../ui/controls/quantity-stepper.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field, FieldError } from '../../ui/fields/field.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import { Dialog, useDirtyGuard } from '../../ui/layers/dialog.tsx';

type ClaimLine = OrderForCustomer['items'][number];

interface ItemsProps {
  readonly lines: readonly ClaimLine[];
  readonly chosen: number | undefined;
  readonly onChoose: (lineId: number) => void;
}

/** Delivered lines as radio buttons; the whole row is clickable. */
function ClaimItems({ lines, chosen, onChoose }: ItemsProps) {
  const name = useId();
  return (
    <div className="divide-y divide-line overflow-clip rounded-card border border-hairline">
      {lines.map(({ line_id, product_name, product_unit, quantity, packed, image }) => (
        <label
          key={line_id}
          className={cn(
            'flex min-h-14 cursor-pointer items-center gap-3 px-3 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
            line_id === chosen && 'bg-selected',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={line_id === chosen}
            onChange={() => onChoose(line_id)}
            className="size-5 shrink-0 accent-primary"
          />
          <ProductPicture image={image} size={44} className="rounded-badge" />
          <span className="min-w-0">
            <span className="block font-semibold">{product_name}</span>
            <span className="block text-sm text-muted">
              {orderTexts.timesUnit({ unit: product_unit, quantity: packed ?? quantity })}
            </span>
          </span>
        </label>
      ))}
    </div>
  );
}

interface KindsProps {
  readonly chosen: ClaimKind | undefined;
  readonly onChoose: (kind: ClaimKind) => void;
}

/** Missing, wrong item or damaged: radio buttons styled as pills. */
function ClaimKinds({ chosen, onChoose }: KindsProps) {
  const name = useId();
  return (
    <div className="flex flex-wrap gap-2">
      {CLAIM_KINDS.map((kind) => (
        <label
          key={kind}
          data-edge
          className={cn(
            'flex min-h-11 cursor-pointer items-center gap-2 rounded-full border px-4 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            kind === chosen ? 'border-primary bg-primary text-white' : 'border-input bg-paper',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
            className="sr-only"
          />
          {kind === chosen ? <Check aria-hidden="true" size={18} className="shrink-0" /> : null}
          {claimWords.kinds[kind]}
        </label>
      ))}
    </div>
  );
}

interface CountProps {
  readonly line: ClaimLine;
  /** 'of {count} delivered', or 'of {count}' for missing goods. */
  readonly of: Message<'count'>;
  readonly came: number;
  readonly value: number;
  readonly error: string | undefined;
  readonly onChange: (quantity: number) => void;
}

/** How many of the delivered units are affected. */
function ClaimCount({ line, of, came, value, error, onChange }: CountProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <span className="block font-semibold">{texts.count}</span>
        <span className="block text-sm text-muted">{of({ count: came })}</span>
      </p>
      <QuantityStepper name={line.product_name} value={value} max={came} onChange={onChange} className="w-40" />
      <FieldError>{error}</FieldError>
    </div>
  );
}

/** The claim being entered. */
interface ClaimDraft {
  readonly lineId?: number;
  readonly kind?: ClaimKind;
  readonly quantity: number;
  readonly note: string;
  readonly image?: File | undefined;
}

/** Sends the claim; resolves true once it has a number. */
function useClaim(order: OrderForCustomer) {
  const { send, isSending, error } = useSend(makeClaim, { invalidates: [listClaims] });
  const claim = async ({ lineId, kind, quantity, note, image }: ClaimDraft): Promise<boolean> => {
    if (lineId === undefined || kind === undefined) return false;
    const body = { line_id: lineId, kind, quantity, note: note.trim() || null };
    try {
      const { number } = await send({ params: { id: order.id }, body, ...(image ? { image } : {}) });
      alerts.success(texts.done, texts.doneText({ number }));
      return true;
    } catch (failure) {
      alerts.callFailure(failure, texts.failed, texts.tryAgain);
      return false;
    }
  };
  const messages = isApiError(error) ? error.fields : {};
  return { claim, isSending, error, messages };
}

const countDelivered = ({ packed, quantity }: ClaimLine): number => packed ?? quantity;

interface ClaimDialogProps {
  readonly order: OrderForCustomer;
  readonly deliveredAt: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called after sending, so that the next opening starts empty. */
  readonly onSent: () => void;
}

/** Line, kind and count are chosen by tapping; text and photo are up to the customer. */
export function ClaimDialog({ order, deliveredAt, isOpen, onClose, onSent }: ClaimDialogProps) {
  const { business_tz: zone } = useSettings();
  const { claim, isSending, error, messages } = useClaim(order);
  const { setDirty, close } = useDirtyGuard(onClose);
  const lines = order.items.filter((item) => countDelivered(item) > 0);
  const [said, setSaid] = useState<ClaimDraft>({
    quantity: 1,
    note: '',
    ...(lines.length === 1 && lines[0] ? { lineId: lines[0].line_id } : {}),
  });
  const [isAsked, setAsked] = useState(false);
  const say = (part: Partial<ClaimDraft>) => {
    setSaid({ ...said, ...part });
    setDirty(true);
  };
  const line = lines.find(({ line_id }) => line_id === said.lineId);
  const submit = async () => {
    setAsked(true);
    if (!(await claim(said))) return;
    setDirty(false);
    onClose();
    onSent();
  };
  const end = new Date(getClaimDeadline(Date.parse(deliveredAt)));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={texts.title}
      width="sm"
      description={texts.until({ delivered: formatDateTime(deliveredAt, zone), end: formatDateTime(end, zone) })}
      footer={
        <Button busy={isSending} className="w-full" onClick={() => void submit()}>
          {texts.send}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label={texts.item} group error={isAsked && !line ? texts.itemMissing : messages['line_id']?.[0]}>
          <ClaimItems lines={lines} chosen={said.lineId} onChoose={(lineId) => say({ lineId, quantity: 1 })} />
        </Field>
        <Field label={texts.kind} group error={isAsked && !said.kind ? texts.kindMissing : messages['kind']?.[0]}>
          <ClaimKinds chosen={said.kind} onChoose={(kind) => say({ kind })} />
        </Field>
        {line && countDelivered(line) > 1 ? (
          <ClaimCount
            line={line}
            of={said.kind === 'missing' ? texts.ordered : texts.came}
            came={countDelivered(line)}
            value={said.quantity}
            error={messages['quantity']?.[0]}
            onChange={(quantity) => say({ quantity })}
          />
        ) : null}
        <Field label={texts.photo} optional hint={texts.photoHint} error={messages['image']?.[0]}>
          <FileDrop file={said.image} onChange={(image) => say({ image })} />
        </Field>
        <Field label={texts.words} optional error={messages['note']?.[0]}>
          <Textarea
            rows={2}
            value={said.note}
            limit={CLAIM_NOTE_MAX}
            onChange={(event) => say({ note: event.target.value })}
          />
        </Field>
        {error && !isSessionError(error) ? <Alert>{getFailureMessage(error, texts.tryAgain)}</Alert> : null}
        <p className="flex items-center gap-2 text-sm text-muted">
          <ShieldCheck aria-hidden="true" size={20} className="shrink-0" /> {texts.note}
        </p>
      </div>
    </Dialog>
  );
}
