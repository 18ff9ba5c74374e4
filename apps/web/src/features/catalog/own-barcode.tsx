// Gives a product without a barcode the shop's next one, in its form.
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { giveOwnBarcode } from '@tilgul/contract/product-mrps';
import { texts } from '@tilgul/messages/office/product-form';
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { useWatch } from 'react-hook-form';
import { useSend } from '../../shared/api/use-api.ts';
import type { FormApi } from '../../shared/forms/form.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { ProductValues } from './product-entry.ts';
import { PRODUCT_LISTS } from './product-lists.ts';

interface OwnBarcodeProps {
  form: FormApi<ProductValues>;
  productId: number;
  onGiven: (product: ProductAnswer) => void;
}

export function OwnBarcode({ form, productId, onGiven }: OwnBarcodeProps) {
  const barcode = useWatch({ control: form.methods.control, name: 'barcode' });
  const { send, isSending } = useSend(giveOwnBarcode, { invalidates: PRODUCT_LISTS });
  const give = async () => {
    try {
      const given = await send({ params: { id: productId } });
      form.methods.resetField('barcode', { defaultValue: given.barcode ?? '' });
      form.methods.setFocus('barcode');
      onGiven(given);
    } catch (error) {
      alerts.callFailure(error, texts.ownBarcodeFailed, crudTexts.tryAgain);
    }
  };
  if (barcode) return null;
  return (
    <Button size={36} variant="ghost" busy={isSending} onClick={() => void give()} className="-my-2">
      {texts.ownBarcode}
    </Button>
  );
}
