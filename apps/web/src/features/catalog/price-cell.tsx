// The price in the administrator's product list, edited in place (CAT-10).
import { changePrice, type ProductAnswer, parseGrams, priceForm } from '@tilgul/contract/catalog';
import { asPaise, pricePerKg, toPaiseWithin, toRupees, wireToPaise } from '@tilgul/contract/rules/money';
import { texts as productTexts } from '@tilgul/messages/office/products';
import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { getFailureMessage, isApiError } from '../../shared/api/call-error.ts';
import { useSend } from '../../shared/api/use-api.ts';
import { formatRupees } from '../../shared/format/money.ts';
import { Form, type FormApi, type FormRules, type FormValues } from '../../shared/forms/form.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Field, FieldError } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { cleanNumber } from '../../ui/fields/typed-text.ts';
import { getShown, PerKilogram } from './product-columns.tsx';
import { PRODUCT_LISTS } from './product-lists.ts';

const texts = productTexts.pricing;

/** A price that differs by more than this share may be a slip of the finger or a price per kilogram: it is asked about once. */
const USUAL_CHANGE = 0.3;

const isUnusual = (before: number, now: number) => Math.abs(now - before) > before * USUAL_CHANGE;

/** '₹450.00 (/KG)', on one line. */
const formatPerKg = (rupees: number) => texts.perKg({ price: formatRupees(rupees) }).replaceAll(' ', '\u00a0');

/** The bounds of `priceForm`. */
const BOUNDS = { min: asPaise(1), max: asPaise(999_999_900) };

/** The typed price per unit, and what that is per kilogram; '' if it cannot be a price. */
function formatLive({ unit, ...product }: ProductAnswer, typed: string): string {
  const paise = toPaiseWithin(typed, BOUNDS);
  if (paise === undefined) return '';
  const price = formatRupees(toRupees(paise));
  const perKg = pricePerKg(paise, parseGrams(unit));
  const facts = { price, unit: getShown({ unit, ...product }).unit };
  if (perKg === null || perKg === paise) return texts.live(facts);
  return texts.livePerKg({ ...facts, perKg: formatPerKg(toRupees(perKg)) });
}

/** An amount that no price can be is answered shorter than in the product's form. */
function shorten(error: string | undefined, typed: string): string | undefined {
  if (error === undefined || typed === '' || toPaiseWithin(typed, BOUNDS) !== undefined) return error;
  if (Number.isNaN(Number(typed))) return texts.notANumber;
  return texts.outOfRange({ min: formatRupees(toRupees(BOUNDS.min)), max: formatRupees(toRupees(BOUNDS.max)) });
}

interface EditorProps {
  form: FormApi<FormValues<typeof priceForm>>;
  product: ProductAnswer;
  /** The unusual price that the next saving confirms. */
  asked: string | undefined;
  onCancel: () => void;
}

function Editor({ form, product, asked, onCancel }: EditorProps) {
  const { setFocus } = form.methods;
  useEffect(() => setFocus('price', { shouldSelect: true }), [setFocus]);
  const typed = String(form.methods.watch('price'));
  const failure = form.failure === undefined ? undefined : getFailureMessage(form.failure, productTexts.failedText);
  const error = shorten(form.error('price'), typed) ?? failure;
  const errorId = useId();
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onCancel();
  };
  const { unit } = getShown(product);
  return (
    // The field lies where the figure was, so that a double-click ends in it.
    <div className="flex w-72 flex-wrap items-center gap-1 text-start text-sm font-normal max-md:items-end md:w-auto md:justify-end md:rounded-control md:border md:border-hairline md:bg-paper md:p-1.5 md:shadow-float">
      <Field
        label={
          <>
            <span className="sr-only">{texts.fieldLabel({ name: product.name, unit: product.unit })}</span>
            <span aria-hidden="true" className="block text-xs font-normal text-muted">
              {texts.perUnit({ unit })}
            </span>
          </>
        }
        className="min-w-0 flex-1 md:basis-full md:items-end"
      >
        <Input
          {...form.control('price')}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          inputMode="decimal"
          autoComplete="off"
          clean={cleanNumber}
          onKeyDown={leave}
          className="px-2! text-end"
        />
      </Field>
      <span className="flex gap-1 md:order-last">
        <IconButton
          type="submit"
          icon={Check}
          label={texts.save}
          tone="primary"
          busy={form.isSubmitting}
          className="size-9 shrink-0"
        />
        <IconButton icon={X} label={texts.cancel} onClick={onCancel} className="size-9 shrink-0" />
      </span>
      <span className="basis-full md:text-end">
        {error === undefined && asked !== undefined && asked === typed ? (
          <strong role="alert" className="block">
            {texts.ask({ price: formatRupees(Number(typed)), unit, before: formatRupees(product.price) })}
          </strong>
        ) : (
          <>
            <FieldError id={errorId}>{error}</FieldError>
            <span className="block text-xs text-muted">{formatLive(product, typed)}</span>
          </>
        )}
      </span>
    </div>
  );
}

/** The schema's rules come first; only a number can be compared. */
const checkMrp = ({ mrp }: ProductAnswer): FormRules<FormValues<typeof priceForm>> => {
  if (mrp === null) return () => ({});
  return ({ price }) => (Number(price) > mrp ? { price: texts.aboveMrp({ mrp: formatRupees(mrp) }) } : {});
};

/** A price of the product as the column shows it: per kilogram where its unit has a weight. */
function formatInColumn({ unit }: ProductAnswer, price: number): string {
  const perKg = pricePerKg(wireToPaise(price), parseGrams(unit));
  return formatRupees(perKg === null ? price : toRupees(perKg));
}

/** A price change made on this page; the list may not have been refetched yet. */
interface Change {
  readonly before: number;
  readonly now: number;
}

interface PriceCellProps {
  product: ProductAnswer;
  isEditing: boolean;
  setEditing: (isEditing: boolean) => void;
  /** Refetches the list after another user changed the price. */
  reload: () => void;
}

/** The price as a button; pressed, it becomes an input with Enter to save and Esc to cancel. */
export function PriceCell({ product, isEditing, setEditing, reload }: PriceCellProps) {
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
    // Another product's editor takes the focus itself.
    if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const rules = useMemo(() => checkMrp(product), [product]);
  const [asked, setAsked] = useState<string>();
  const leave = () => {
    setAsked(undefined);
    setEditing(false);
  };
  const save = async ({ price }: FormValues<typeof priceForm>) => {
    if (isUnusual(product.price, Number(price)) && asked !== String(price)) return setAsked(String(price));
    const { price: now } = await change(String(price), product.price);
    if (now !== product.price) setChanged({ before: product.price, now });
    leave();
  };
  if (isEditing) {
    return (
      <div className="relative">
        {/* Keeps the row as it is below the editor. */}
        <span aria-hidden="true" className="invisible max-md:hidden">
          <PerKilogram product={product} />
        </span>
        <Form
          schema={priceForm}
          rules={rules}
          defaultValues={{ price: product.price.toFixed(2), expected_price: product.price }}
          onSubmit={save}
          className="-inset-x-2 -top-8 z-20 md:absolute"
        >
          {(form) => <Editor form={form} product={product} asked={asked} onCancel={leave} />}
        </Form>
      </div>
    );
  }
  return (
    <span className="flex flex-col items-end md:-my-1">
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
        <span className="mt-1 flex items-center justify-end gap-x-1 text-xs font-normal whitespace-nowrap text-muted max-md:flex-col max-md:items-end">
          <span role="status">{texts.was({ price: formatInColumn(product, changed.before) })}</span>
          <span aria-hidden="true" className="max-md:hidden">
            ·
          </span>
          <Button
            size={36}
            variant="ghost"
            busy={isSending}
            onClick={() => void undo(changed)}
            className="px-1.5! max-md:-me-1.5 md:min-h-6! md:py-0! md:text-xs!"
          >
            {texts.undo}
            <span className="sr-only">{texts.undoLabel({ name: product.name })}</span>
          </Button>
        </span>
      )}
    </span>
  );
}
