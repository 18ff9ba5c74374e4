// What a pincode can have, asked once in a while: the checkout asks anew (DEL-5).
import { type DeliveryOptions, viewDeliveryOptions } from '@tilgul/contract/delivery/delivery';
import { PINCODE } from '@tilgul/contract/rules/limits';
import { useEffect } from 'react';
import { useSettings } from '../../shared/api/settings.ts';
import { useGet } from '../../shared/api/use-api.ts';
import { isoDay } from '../../shared/format/dates.ts';
import { readJson, writeJson } from '../../shared/storage/storage.ts';

/** Windows go by the quarter of an hour. */
const STALE_MS = 5 * 60_000;
const SLOT = 'pincode-not-served';

interface Refused {
  readonly pincode: string;
  readonly day: string;
}

export interface PincodeOptions {
  readonly options: DeliveryOptions | undefined;
  /** Nobody delivers there. */
  readonly isRefused: boolean;
  readonly hasFailed: boolean;
  readonly isAsking: boolean;
  retry(): void;
}

/** The options of a whole pincode. One that is not served is a wish of the owner's list each time: it is asked for once a day. */
export function useOptions(pincode: string): PincodeOptions {
  const { business_tz: zone } = useSettings();
  const today = isoDay(new Date(), zone);
  const refused = readJson<Refused>('local', SLOT);
  const isKnown = refused?.pincode === pincode && refused.day === today;
  const enabled = PINCODE.test(pincode) && !isKnown;
  const query = { query: { pincode } };
  const { data, error, isFetching, refetch } = useGet(viewDeliveryOptions, query, {
    enabled,
    staleTime: STALE_MS,
    refetchOnWindowFocus: false,
    quiet: true,
  });
  const isServed = data?.serviceable;
  useEffect(() => {
    if (isServed === false) writeJson('local', SLOT, { pincode, day: today });
  }, [isServed, pincode, today]);
  return {
    options: data,
    isRefused: data ? !data.serviceable : isKnown,
    hasFailed: enabled && !data && error !== null,
    isAsking: enabled && !data && isFetching,
    retry: () => void refetch(),
  };
}
