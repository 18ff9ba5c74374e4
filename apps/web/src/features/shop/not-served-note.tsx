// Beside Proceed: the pincode is not served, as checkout says.
import { texts } from '@tilgul/messages/customer/cart';
import { useDestination } from '../pincode/destination.ts';
import { useDeliveryOptions } from '../pincode/use-delivery-options.ts';

/** The pincode of the next order if nothing is delivered there. */
export function useUnservedPincode(): string | undefined {
  const { pincode } = useDestination();
  const { isRefused } = useDeliveryOptions(pincode ?? '');
  return isRefused ? pincode : undefined;
}

export const NotServedNote = ({ pincode }: { readonly pincode: string | undefined }) =>
  pincode === undefined ? null : (
    <p className="mb-2 text-center text-sm font-semibold text-notice-text">{texts.notServed({ pincode })}</p>
  );
