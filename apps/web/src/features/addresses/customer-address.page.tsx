import { texts } from '@tilgul/messages/customer/addresses';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { ArrowRight } from 'lucide-react';
import { PATHS } from '../../shared/paths.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { useCart } from '../cart/cart.api.ts';
import { getCartTotal } from '../cart/cart-total.ts';
import { useChosenAddress } from '../pincode/chosen-address.ts';
import { AddressBook, isFormOpen, useAddressEditor, useAddresses } from './address-book.tsx';

export function CustomerAddressPage() {
  const list = useAddresses();
  const editor = useAddressEditor();
  const chosen = useChosenAddress(list.rows);
  const { cart } = useCart();
  const total = cart ? getCartTotal(cart) : 0;
  return (
    <>
      <div className="mb-4">
        <h1 className="text-h1 font-semibold md:text-h1-lg">{titles.customerAddresses}</h1>
        {list.rows.length > 0 ? <p className="text-muted">{texts.intro}</p> : null}
      </div>
      <h2 id="saved-addresses" className="sr-only">
        {texts.list}
      </h2>
      <AddressBook list={list} editor={editor} look="page" labelledBy="saved-addresses" className="md:contents" />
      {/* The open form has the one filled button. */}
      {chosen && total > 0 && !isFormOpen(list, editor) ? (
        <LinkButton
          to={PATHS.customerDelivery}
          state={{ totalAmount: total }}
          iconAfter={ArrowRight}
          size={52}
          className="mt-6 w-full md:ms-auto md:flex md:w-fit"
        >
          {texts.goOn}
        </LinkButton>
      ) : null}
    </>
  );
}
