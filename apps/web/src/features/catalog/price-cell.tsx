// The price in the administrator's product list, edited in place (CAT-10).
import { changePrice, type ProductAnswer, priceForm } from '@tilgul/contract/catalog';
import { texts as productTexts } from '@tilgul/messages/office/products';
import { Check, Undo2, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { getFailureMessage, isApiError } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { Form, type FormApi, type FormValues } from '../../shared/forms/form.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { cleanAmount } from '../../ui/fields/typed-text.ts';
import { PerKilogram } from './product-columns.tsx';
import { PRODUCT_LISTS } from './product-lists.ts';

const texts = productTexts.pricing;

interface EditorProps {
  form: FormApi<FormValues<typeof priceForm>>;
  product: ProductAnswer;
  onCancel: () => void;
}

function Editor({ form, product, onCancel }: EditorProps) {
  const { setFocus } = form.methods;
  useEffect(() => setFocus('price', { shouldSelect: true }), [setFocus]);
  const failure = form.failure === undefined ? undefined : getFailureMessage(form.failure, productTexts.failedText);
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onCancel();
  };
  return (
    <div className="flex w-full items-start justify-end text-start">
      <Field
        label={<span className="sr-only">{texts.fieldLabel({ name: product.name, unit: product.unit })}</span>}
        error={form.error('price') ?? failure}
        className="-my-1 w-22 shrink-0"
      >
        <Input
          {...form.control('price')}
          inputMode="decimal"
          autoComplete="off"
          clean={cleanAmount}
          onKeyDown={leave}
          className="px-2! text-end"
        />
      </Field>
      <IconButton
        type="submit"
        icon={Check}
        label={texts.save}
        tone="primary"
        busy={form.isSubmitting}
        className="-me-2 size-9 shrink-0"
      />
      <IconButton icon={X} label={texts.cancel} onClick={onCancel} className="-me-2 size-9 shrink-0" />
    </div>
  );
}

/** A price change made on this page; the list may not have been refetched yet. */
interface Change {
  readonly before: number;
  readonly now: number;
}

interface PriceCellProps {
  product: ProductAnswer;
  /** Refetches the list after another user changed the price. */
  reload: () => void;
}

/** The price as a button; pressed, it becomes an input with Enter to save and Esc to cancel. */
export function PriceCell({ product, reload }: PriceCellProps) {
  const [isEditing, setEditing] = useState(false);
  const [changed, setChanged] = useState<Change>();
  const { send, isSending } = useSend(changePrice, { invalidates: PRODUCT_LISTS });
  /** Saves a price, on condition that the expected one is still current. */
  const change = async (price: string | number, expected_price: number) => {
    try {
      return await send({ params: { id: product.id }, body: { price, expected_price } });
    } catch (error) {
      if (isApiError(error) && error.code === 'stale_version') reload();
      throw error;
    }
  };
  const undo = async ({ before, now }: Change) => {
    try {
      await change(before, now);
      setChanged(undefined);
    } catch (error) {
      alerts.callFailure(error, productTexts.updated.failed, productTexts.failedText);
    }
  };
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) {
    const save = async ({ price }: FormValues<typeof priceForm>) => {
      const { price: now } = await change(String(price), product.price);
      if (now !== product.price) setChanged({ before: product.price, now });
      setEditing(false);
    };
    return (
      <Form
        schema={priceForm}
        defaultValues={{ price: product.price.toFixed(2), expected_price: product.price }}
        onSubmit={save}
      >
        {(form) => <Editor form={form} product={product} onCancel={() => setEditing(false)} />}
      </Form>
    );
  }
  return (
    <span className="flex flex-col items-end">
      <button
        ref={button}
        type="button"
        onClick={() => setEditing(true)}
        className="-me-1.5 inline-flex min-h-11 items-center rounded-control px-1.5 underline-offset-4 hover:bg-primary-soft hover:underline"
      >
        <span className="sr-only">{texts.change({ name: product.name })} </span>
        <PerKilogram product={product} />
      </button>
      {changed === undefined ? null : (
        <span className="flex flex-wrap items-center justify-end gap-x-1 pt-1 text-xs font-normal text-muted">
          <span role="status">{texts.was({ price: formatRupees(changed.before) })}</span>
          <Button size={36} variant="ghost" icon={Undo2} busy={isSending} onClick={() => void undo(changed)}>
            {texts.undo}
            <span className="sr-only">{texts.undoLabel({ name: product.name })}</span>
          </Button>
        </span>
      )}
    </span>
  );
}
