// Where the next order goes, as far as this browser or the account knows.
import { listAddresses } from '@tilgul/contract/addresses';
import { useGet } from '../../shared/api/use-api.ts';
import { useShopper } from '../../shared/session/shopper.ts';
import { useChosenAddress } from './chosen-address.ts';
import { useSavedPincode } from './saved-pincode.ts';

/** Addresses rarely change, and saving one reloads them. */
const STALE_MS = 5 * 60_000;

/** The saved pincode, else that of the chosen address; with the address if it is there. */
export function useDestination() {
  const saved = useSavedPincode();
  const isCustomer = useShopper() === 'customer';
  const { data } = useGet(listAddresses, {}, { enabled: isCustomer, quiet: true, staleTime: STALE_MS });
  const chosen = useChosenAddress(isCustomer ? (data?.rows ?? []) : []);
  const pincode = saved ?? chosen?.postal_code;
  return { pincode, address: chosen?.postal_code === pincode ? chosen : undefined };
}
