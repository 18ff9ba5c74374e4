import { useEffect, useState } from 'react';

const REST_MS = 250;

/** The value as it was when the last key has been at rest for a moment (`restMs`): what is asked of the server while one types. */
export function useRested<Value extends string | number | undefined>(value: Value, restMs = REST_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
