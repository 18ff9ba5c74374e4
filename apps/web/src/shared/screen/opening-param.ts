// A parameter of the address that opens something once, such as a prefilled form.
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Its value as the page opened. The address forgets it, so that a reload does not open the same again. */
export function useOpeningParam(name: string): string | undefined {
  const [params, setParams] = useSearchParams();
  const [value] = useState(params.get(name) ?? undefined);
  useEffect(() => {
    if (value === undefined) return;
    setParams(
      (now) => {
        now.delete(name);
        return now;
      },
      { replace: true },
    );
  }, [name, value, setParams]);
  return value;
}
