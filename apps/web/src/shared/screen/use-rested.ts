import { useEffect, useState } from 'react';

const REST_MS = 250;

/** The value as it was when the last key has been at rest for a moment: what is asked of the server while one types. */
export function useRested<Value extends string | number | undefined>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
