// Rates the delivered products of an order: stars and a text for each.
import type { OrderForCustomer } from '@tilgul/contract/order-answers';
import { getOwnReview, REVIEW_LENGTH, rateProduct } from '@tilgul/contract/reviews';
import { texts } from '@tilgul/messages/customer/orders';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { getFailureMessage, isSessionError } from '../../shared/api/call-error.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProductPicture } from '../../ui/display/product.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Textarea } from '../../ui/fields/input.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';

type Item = OrderForCustomer['items'][number];
const STARS = [1, 2, 3, 4, 5];

interface StarsProps {
  readonly name: string;
  readonly value: number | undefined;
  readonly onChange: (rating: number) => void;
}

/** Five radio buttons: one Tab stop, arrow keys between them. */
function Stars({ name, value, onChange }: StarsProps) {
  return (
    <fieldset className="flex border-0 p-0">
      <legend className="sr-only">{texts.rateLabel({ name })}</legend>
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
            aria-label={texts.stars({ count: stars })}
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

/** One product, with an earlier review to edit. */
function RateProduct({ item }: { item: Item }) {
  const params = { id: item.product_id };
  const { data: before } = useGet(getOwnReview, { params });
  const { send, isSending, error } = useSend(rateProduct, { invalidates: [getOwnReview] });
  const [rating, setRating] = useState<number>();
  const [word, setWord] = useState<string>();
  const [isDone, setDone] = useState(false);
  const stars = rating ?? before?.rating;
  const save = async () => {
    if (stars === undefined) return;
    // The error is shown below.
    await send({ params, body: { rating: stars, word: word ?? before?.word ?? null } }).then(
      () => setDone(true),
      () => undefined,
    );
  };
  return (
    <li className="flex flex-col gap-2 border-b border-line py-4 first:pt-0 last:border-b-0">
      <div className="flex items-center gap-3">
        <ProductPicture image={item.image} size={48} className="rounded-badge" />
        <p className="min-w-0 font-semibold">{item.product_name}</p>
      </div>
      <Stars name={item.product_name} value={stars} onChange={setRating} />
      {stars === undefined ? null : (
        <>
          <Field label={texts.rateWord} optional>
            <Textarea
              value={word ?? before?.word ?? ''}
              rows={2}
              limit={REVIEW_LENGTH}
              onChange={(event) => setWord(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap items-center justify-end gap-3">
            <p role="status" className="text-sm text-primary">
              {isDone ? texts.rateDone : ''}
            </p>
            <Button
              variant="soft"
              busy={isSending}
              aria-label={texts.rateSaveLabel({ name: item.product_name })}
              onClick={() => void save()}
            >
              {texts.rateSave}
            </Button>
          </div>
        </>
      )}
      {error && !isSessionError(error) ? <Alert>{getFailureMessage(error, texts.tryAgain)}</Alert> : null}
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
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.rateTitle} width="sm" closeLabel={texts.rateClose}>
      <ul>
        {order.items.map((item) => (
          <RateProduct key={item.product_id} item={item} />
        ))}
      </ul>
    </Dialog>
  );
}
