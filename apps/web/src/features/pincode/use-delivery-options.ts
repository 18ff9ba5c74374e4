// Delivery options of a pincode, cached briefly (checkout always refetches, DEL-5).
import { type DeliveryOptions, viewDeliveryOptions } from '@tilgul/contract/delivery';
import { PINCODE } from '@tilgul/contract/rules/limits';
import { useEffect } from 'react';
import { useGet } from '../../shared/api/use-api.ts';
import { useToday } from '../../shared/format/dates.ts';
import { readJson, writeJson } from '../../shared/storage.ts';

/** Windows change every 15 minutes at most. */
const STALE_MS = 5 * 60_000;
const SLOT = 'pincode-not-served';

interface NotServed {
  readonly pincodes: readonly string[];
  readonly day: string;
}

/** The pincodes found unserved today. */
function readRefused(today: string): readonly string[] {
  const refused = readJson<NotServed>('local', SLOT);
  return refused?.day === today && Array.isArray(refused.pincodes) ? refused.pincodes : [];
}

interface PincodeOptions {
  readonly options: DeliveryOptions | undefined;
  /** The pincode is not served. */
  readonly isRefused: boolean;
  readonly hasFailed: boolean;
  readonly isAsking: boolean;
  retry(): void;
}

/** Options of a complete pincode. Each call for an unserved pincode records a request, so it is called at most once a day. */
export function useDeliveryOptions(pincode: string): PincodeOptions {
  const today = useToday();
  const isKnown = readRefused(today).includes(pincode);
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
    if (isServed !== false) return;
    const others = readRefused(today).filter((one) => one !== pincode);
    writeJson('local', SLOT, { pincodes: [...others, pincode], day: today });
  }, [isServed, pincode, today]);
  return {
    options: data,
    isRefused: data ? !data.serviceable : isKnown,
    hasFailed: enabled && !data && error !== null,
    isAsking: enabled && !data && isFetching,
    retry: () => void refetch(),
  };
}
