// How a dialog keeps its content while it closes.
import { useState } from 'react';

/** The value, or the last one that was there: what a dialog shows during its closing motion. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
