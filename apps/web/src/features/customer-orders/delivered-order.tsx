// What a customer can do about a delivered order, loaded on demand: rate its products, claim.
import {
  CLAIM_KINDS,
  CLAIM_NOTE_MAX,
  type ClaimKind,
  getClaimDeadline,
  listClaims,
  makeClaim,
} from '@tilgul/contract/claims';
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { listOwnOrders } from '@tilgul/contract/orders';
import { getOwnReview, REVIEW_LENGTH, rateProduct, withdrawReview } from '@tilgul/contract/reviews';
import { texts as claimTexts } from '@tilgul/messages/customer/claims';
import { texts } from '@tilgul/messages/customer/orders';
import { texts as ratingTexts } from '@tilgul/messages/customer/rating';
import { texts as accountTexts } from '@tilgul/messages/shared/account';
import { texts as claimWords } from '@tilgul/messages/shared/claims';
import { Check, ShieldCheck, Star } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getFailureMessage, isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { serverNow } from '../../shared/format/clock.ts';
import { formatTime, formatWeekday } from '../../shared/format/dates.ts';
import { nameWeight } from '../../shared/format/script.ts';
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
import { formatOutcome } from './claim-outcome.ts';
import type { ClaimableLine } from './claimable.ts';

type Item = OrderForCustomer['items'][number];
const STARS = [1, 2, 3, 4, 5];

interface StarsProps {
  readonly name: string;
  readonly value: number | null;
  readonly onChange: (rating: number) => void;
  readonly ref: Ref<HTMLFieldSetElement>;
}

/** Five radio buttons: one Tab stop, arrow keys between them. */
function Stars({ name, value, onChange, ref }: StarsProps) {
  return (
    <fieldset ref={ref} className="flex border-0 p-0">
      <legend className="sr-only">{ratingTexts.rateLabel({ name })}</legend>
      {STARS.map((stars) => (
        <label
          key={stars}
          className="grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={`rating of ${name}`}
            checked={value === stars}
            onChange={() => onChange(stars)}
            aria-label={ratingTexts.stars({ count: stars })}
            className="sr-only"
          />
          <Star
            aria-hidden="true"
            size={28}
            className={cn(stars <= (value ?? 0) ? 'fill-turmeric text-turmeric-deep' : 'text-input')}
          />
        </label>
      ))}
    </fieldset>
  );
}

interface Review {
  readonly rating: number | null;
  readonly word: string | null;
}
const NO_REVIEW: Review = { rating: null, word: null };

/** The customer's review of a product. `change` shows it at once and saves it; calls follow one another. */
function useReview(productId: number) {
  const params = { id: productId };
  const { data: saved = NO_REVIEW } = useGet(getOwnReview, { params });
  const { send: rate } = useSend(rateProduct, { invalidates: [getOwnReview] });
  const { send: withdraw } = useSend(withdrawReview, { invalidates: [getOwnReview] });
  const [edited, setEdited] = useState<Review>();
  const [error, setError] = useState<unknown>();
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const send = async ({ rating, word }: Review): Promise<boolean> => {
    try {
      if (rating === null) await withdraw({ params });
      else await rate({ params, body: { rating, word } });
      setError(undefined);
      return true;
    } catch (failure) {
      setEdited(undefined);
      setError(failure);
      return false;
    }
  };
  const change = (review: Review): Promise<boolean> => {
    setEdited(review);
    const done = running.current.then(() => send(review));
    running.current = done;
    return done;
  };
  return { review: edited ?? saved, saved, change, error };
}

const ANSWER = 'shrink-0 whitespace-nowrap';

/** One product: a tapped star is saved at once, with Undo; words are saved with their button. */
function RateProduct({ item: { product_id, product_name: name, product_unit: unit, image } }: { item: Item }) {
  const { review, saved, change, error } = useReview(product_id);
  const [before, setBefore] = useState<Review>();
  const [word, setWord] = useState<string>();
  const [isWriting, setWriting] = useState(false);
  const stars = useRef<HTMLFieldSetElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const rate = async (rating: number) => {
    setBefore(before ?? saved);
    if (!(await change({ ...review, rating }))) setBefore(undefined);
  };
  const undo = () => {
    if (!before) return;
    setBefore(undefined);
    stars.current?.querySelector('input')?.focus();
    void change(before);
  };
  const write = () => {
    flushSync(() => setWriting(true));
    words.current?.querySelector('textarea')?.focus();
  };
  const typed = word ?? review.word ?? '';
  const isRated = review.rating !== null;
  const hasWords = isRated && (isWriting || review.word !== null);
  const saveWord = async () => {
    if (await change({ ...review, word: typed.trim() || null })) setWord(undefined);
  };
  return (
    <li className="border-b border-line py-2.5 first:pt-0 last:border-b-0">
      <div className="flex items-center gap-3">
        <ProductPicture image={image} size={48} className="rounded-badge" />
        <div className="min-w-0 grow">
          <p className={nameWeight(name)}>{name}</p>
          {/* The answer is short and in this line, so that the stars stay where they are. */}
          <p className="flex flex-wrap gap-x-2 text-sm text-muted">
            {unit}
            <span role="status" className="text-primary">
              {before ? ratingTexts.rateDone : ''}
            </span>
          </p>
        </div>
        {before ? (
          <Button
            variant="ghost"
            size={36}
            className={ANSWER}
            aria-label={ratingTexts.rateUndoLabel({ name })}
            onClick={undo}
          >
            {ratingTexts.rateUndo}
          </Button>
        ) : null}
      </div>
      <div className="-ms-2 flex flex-wrap items-center justify-between">
        <Stars ref={stars} name={name} value={review.rating} onChange={(rating) => void rate(rating)} />
        {isRated && !hasWords ? (
          <Button variant="ghost" size={36} className={ANSWER} onClick={write}>
            {ratingTexts.rateWord}
          </Button>
        ) : null}
      </div>
      {hasWords ? (
        <div ref={words} className="flex flex-col gap-2 pt-1 pb-1.5">
          <Field label={ratingTexts.rateWord} optional>
            <Textarea value={typed} rows={2} limit={REVIEW_LENGTH} onChange={(event) => setWord(event.target.value)} />
          </Field>
          {word === undefined || word.trim() === (review.word ?? '') ? null : (
            <Button
              variant="soft"
              className="self-end"
              aria-label={ratingTexts.rateSaveLabel({ name })}
              onClick={() => void saveWord()}
            >
              {ratingTexts.rateSave}
            </Button>
          )}
        </div>
      ) : null}
      {error && !isSessionError(error) ? (
        <Alert>{getFailureMessage(error, texts.tryAgain, accountTexts.network)}</Alert>
      ) : null}
    </li>
  );
}

interface RateDialogProps {
  readonly order: OrderForCustomer;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function RateDialog({ order, isOpen, onClose }: RateDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={ratingTexts.rateTitle}
      width="sm"
      closeLabel={ratingTexts.rateClose}
    >
      <ul>
        {order.items.map((item) => (
          <RateProduct key={item.product_id} item={item} />
        ))}
      </ul>
    </Dialog>
  );
}

interface ItemsProps {
  readonly lines: readonly ClaimableLine[];
  readonly chosen: number | undefined;
  readonly onChoose: (lineId: number) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** Lines as radio buttons; the whole row is clickable. */
function ClaimItems({ lines, chosen, onChoose, ref }: ItemsProps) {
  const name = useId();
  return (
    <div ref={ref} className="divide-y divide-line overflow-clip rounded-card border border-hairline">
      {lines.map(({ item: line, left }) => (
        <label
          key={line.line_id}
          className={cn(
            'flex min-h-14 cursor-pointer items-center gap-3 px-3 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
            line.line_id === chosen && 'bg-selected',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={line.line_id === chosen}
            onChange={() => onChoose(line.line_id)}
            className="size-5 shrink-0 accent-primary"
          />
          <ProductPicture image={line.image} size={44} className="rounded-badge" />
          <span className="min-w-0">
            <span className={cn('block', nameWeight(line.product_name))}>{line.product_name}</span>
            <span className="block text-sm text-muted">
              {texts.timesUnit({ unit: line.product_unit, quantity: left })}
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
  readonly ref: Ref<HTMLDivElement>;
}

/** Missing, wrong item or damaged: radio buttons styled as pills. */
function ClaimKinds({ chosen, onChoose, ref }: KindsProps) {
  const name = useId();
  return (
    <div ref={ref} className="grid grid-cols-3 gap-2 cramped:grid-cols-1">
      {CLAIM_KINDS.map((kind) => (
        <label
          key={kind}
          data-edge
          className={cn(
            'relative flex min-h-11 cursor-pointer items-center justify-center rounded-full border px-2 text-center font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            kind === chosen
              ? 'border-primary bg-primary-soft text-success-text ring-1 ring-primary'
              : 'border-input bg-paper',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
            className="sr-only"
          />
          {/* On the edge, so that the pills keep their size. */}
          {kind === chosen ? (
            <Check
              aria-hidden="true"
              size={18}
              className="absolute -end-0.5 -top-1 rounded-full bg-primary p-0.5 text-white"
            />
          ) : null}
          {claimWords.kinds[kind]}
        </label>
      ))}
    </div>
  );
}

interface CountProps {
  readonly line: ClaimableLine;
  readonly isMissing: boolean;
  readonly value: number;
  readonly error: string | undefined;
  readonly onChange: (quantity: number) => void;
}

/** How many of the units are affected; nothing for a single one. */
function ClaimCount({ line: { item, left: count }, isMissing, value, error, onChange }: CountProps) {
  if (count <= 1) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <span className="block font-semibold">{claimTexts.count}</span>
        <span className="block text-sm text-muted">
          {(isMissing ? claimTexts.ordered : claimTexts.came)({ count })}
        </span>
      </p>
      <QuantityStepper name={item.product_name} value={value} max={count} onChange={onChange} className="w-40" />
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
  const { send, isSending, error } = useSend(makeClaim, { invalidates: [listClaims, listOwnOrders] });
  const { business_tz: zone } = useSettings();
  const claim = async ({ lineId, kind, quantity, note, image }: ClaimDraft): Promise<boolean> => {
    if (lineId === undefined || kind === undefined) return false;
    const body = { line_id: lineId, kind, quantity, note: note.trim() || null };
    try {
      const made = await send({ params: { id: order.id }, body, ...(image ? { image } : {}) });
      const text = `${claimTexts.doneText({ number: made.number })} ${formatOutcome(made, serverNow(), zone)}`;
      alerts.success(made.state === 'open' ? claimTexts.done : claimTexts.accepted, text);
      return true;
    } catch {
      // The form shows the error.
      return false;
    }
  };
  const messages = isApiError(error) ? error.fields : {};
  return { claim, isSending, error, messages };
}

interface ClaimDialogProps {
  readonly order: OrderForCustomer;
  /** What can still be claimed. */
  readonly lines: readonly ClaimableLine[];
  readonly deliveredAt: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called after sending, so that the next opening starts empty. */
  readonly onSent: () => void;
}

/** Line, kind and count are chosen by tapping; text and photo are up to the customer. */
export function ClaimDialog({ order, lines, deliveredAt, isOpen, onClose, onSent }: ClaimDialogProps) {
  const { business_tz: zone } = useSettings();
  const { claim, isSending, error, messages } = useClaim(order);
  const { setDirty, close } = useDirtyGuard(onClose);
  const [draft, setDraft] = useState<ClaimDraft>({
    quantity: 1,
    note: '',
    ...(lines.length === 1 && lines[0] ? { lineId: lines[0].item.line_id } : {}),
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const updateDraft = (part: Partial<ClaimDraft>) => {
    setDraft({ ...draft, ...part });
    setDirty(true);
  };
  const line = lines.find(({ item }) => item.line_id === draft.lineId);
  const items = useRef<HTMLDivElement>(null);
  const kinds = useRef<HTMLDivElement>(null);
  const submit = async () => {
    setSubmitted(true);
    const missing = line ? (draft.kind ? undefined : kinds) : items;
    if (missing) return missing.current?.querySelector('input')?.focus();
    if (!(await claim(draft))) return;
    setDirty(false);
    onClose();
    onSent();
  };
  const end = new Date(getClaimDeadline(Date.parse(deliveredAt)));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={claimTexts.title}
      width="sm"
      description={claimTexts.until({
        end: `${formatWeekday(end, zone).replace(',', '')}, ${formatTime(end, zone)}`,
      })}
      footer={
        <Button busy={isSending} className="w-full" onClick={() => void submit()}>
          {claimTexts.send}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Field
          label={claimTexts.item}
          group
          error={isSubmitted && !line ? claimTexts.itemMissing : messages['line_id']?.[0]}
        >
          <ClaimItems
            ref={items}
            lines={lines}
            chosen={draft.lineId}
            onChoose={(lineId) => updateDraft({ lineId, quantity: 1 })}
          />
        </Field>
        <Field
          label={claimTexts.kind}
          group
          error={isSubmitted && !draft.kind ? claimTexts.kindMissing : messages['kind']?.[0]}
        >
          <ClaimKinds ref={kinds} chosen={draft.kind} onChoose={(kind) => updateDraft({ kind })} />
        </Field>
        {line ? (
          <ClaimCount
            line={line}
            isMissing={draft.kind === 'missing'}
            value={draft.quantity}
            error={messages['quantity']?.[0]}
            onChange={(quantity) => updateDraft({ quantity })}
          />
        ) : null}
        <Field label={claimTexts.photo} optional hint={claimTexts.photoHint} error={messages['image']?.[0]}>
          <FileDrop file={draft.image} onChange={(image) => updateDraft({ image })} />
        </Field>
        <Field label={claimTexts.words} optional error={messages['note']?.[0]}>
          <Textarea
            rows={2}
            value={draft.note}
            limit={CLAIM_NOTE_MAX}
            onChange={(event) => updateDraft({ note: event.target.value })}
          />
        </Field>
        {error && !isSessionError(error) ? (
          <Alert title={claimTexts.failed}>{getFailureMessage(error, claimTexts.tryAgain, accountTexts.network)}</Alert>
        ) : null}
        <p className="flex items-center gap-2 text-sm text-muted">
          <ShieldCheck aria-hidden="true" size={20} className="shrink-0" /> {claimTexts.note}
        </p>
      </div>
    </Dialog>
  );
}
