// Further MRPs of a product with their prices, in its form.
import { getMrps, MAX_MORE_MRPS } from '@tilgul/contract/product-mrps';
import { texts } from '@tilgul/messages/office/product-form';
import { texts as productTexts } from '@tilgul/messages/office/products';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useGet } from '../../shared/api/use-api.ts';
import type { FormApi } from '../../shared/forms/form.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Alert, AlertAction } from '../../ui/feedback/alert.tsx';
import { Field, FieldError } from '../../ui/fields/field.tsx';
import { MoneyInput } from '../../ui/fields/typed-inputs.tsx';
import type { ProductValues } from './product-entry.ts';

type Mrps = ProductValues['mrps'];

interface MoreMrpsProps {
  form: FormApi<ProductValues>;
  productId: number;
  onLoad: (mrps: Mrps) => void;
}

/** Loads the MRPs when the section is opened: most products have none. */
export function MoreMrps({ form, productId, onLoad }: MoreMrpsProps) {
  const { data, error, isFetching, refetch } = useGet(getMrps, { params: { id: productId } });
  const [isLoaded, setLoaded] = useState(false);
  const { methods } = form;
  const { id } = form.control('mrps');
  const mrps = useWatch({ control: methods.control, name: 'mrps' });
  const load = useEffectEvent((saved: NonNullable<typeof data>['mrps']) => {
    const asTyped = saved.map(({ mrp, price }) => ({ mrp: mrp.toFixed(2), price: price.toFixed(2) }));
    methods.setValue('mrps', asTyped);
    onLoad(asTyped);
    setLoaded(true);
  });
  // Once: later answers must not replace what is being typed.
  useEffect(() => {
    if (data && !isFetching && !isLoaded) load(data.mrps);
  }, [data, isFetching, isLoaded]);
  const change = (rows: Mrps) => methods.setValue('mrps', rows, { shouldDirty: true });
  if (error)
    return (
      <Alert
        title={texts.moreMrpsFailed}
        action={<AlertAction label={uiTexts.retry} onPress={() => void refetch()} />}
        className="sm:col-span-2"
      />
    );
  return (
    <div id={id} tabIndex={-1} className="flex flex-col gap-3 sm:col-span-2">
      <p className="text-muted">{texts.moreMrpsText({ max: MAX_MORE_MRPS })}</p>
      {mrps.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the values are the form's.
        <fieldset key={index} aria-label={texts.mrpRow({ number: index + 1 })} className="flex items-start gap-3">
          <Field label={productTexts.mrp} error={form.error(`mrps.${index}.mrp`)} className="grow">
            <MoneyInput {...form.control(`mrps.${index}.mrp`)} />
          </Field>
          <Field label={texts.packPrice} error={form.error(`mrps.${index}.price`)} className="grow">
            <MoneyInput {...form.control(`mrps.${index}.price`)} />
          </Field>
          <IconButton
            icon={Trash2}
            label={texts.removeMrp({ number: index + 1 })}
            onClick={() => change(mrps.filter((_row, at) => at !== index))}
            className="mt-6"
          />
        </fieldset>
      ))}
      <FieldError>{form.error('mrps')}</FieldError>
      {isLoaded && mrps.length < MAX_MORE_MRPS ? (
        <div>
          <Button size={40} variant="outline" icon={Plus} onClick={() => change([...mrps, { mrp: '', price: '' }])}>
            {texts.addMrp}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
