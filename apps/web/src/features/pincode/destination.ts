// Where the next order goes, as far as this browser or the account knows.
import { listAddresses } from '@tilgul/contract/addresses';
import { useGet } from '../../shared/api/use-api.ts';
import { useShopper } from '../../shared/session/shopper.ts';
import { useChosenAddress } from './chosen-address.ts';
import { useSavedPincode } from './saved-pincode.ts';
import { useDeliveryOptions } from './use-delivery-options.ts';

/** Addresses rarely change, and saving one reloads them. */
const STALE_MS = 5 * 60_000;

/**
 * The saved pincode, else that of the chosen address; with the address if it is there. A saved pincode that is not served gives
 * way to an address of the account.
 */
export function useDestination() {
  const saved = useSavedPincode();
  const isCustomer = useShopper() === 'customer';
  const list = useGet(listAddresses, {}, { enabled: isCustomer, quiet: true, staleTime: STALE_MS });
  const addresses = isCustomer ? (list.data?.rows ?? []) : [];
  const chosen = useChosenAddress(addresses);
  const { isRefused } = useDeliveryOptions(isCustomer && saved !== undefined ? saved : '');
  const own = chosen ?? addresses[0];
  // Until the addresses are here, an unserved pincode is not shown.
  const isReplaced = isRefused && (own !== undefined || list.isPending);
  const pincode = isReplaced ? own?.postal_code : (saved ?? chosen?.postal_code);
  return { pincode, address: chosen?.postal_code === pincode ? chosen : undefined };
}
