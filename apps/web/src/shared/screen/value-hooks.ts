// What is typed into a search before it is asked for.
import { useEffect, useRef, useState } from 'react';

/**
 * What is typed, until the value outside has caught up: an address changes a moment later than the keys, and a field that
 * followed it alone would swallow letters.
 */
export function useDraft(value: string, onChange: (text: string) => void, settleMs: number) {
  const [draft, setDraft] = useState<string>();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (draft === undefined) return;
    // A key pressed since then stays.
    if (draft === value) return setDraft((now) => (now === draft ? undefined : now));
    const timer = setTimeout(() => latest.current(draft), settleMs);
    return () => clearTimeout(timer);
  }, [draft, value, settleMs]);
  return { text: draft ?? value, type: setDraft };
}

// How a dialog keeps its content while it closes.

/** The value, or the last one that was there: what a dialog shows during its closing motion. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

const REST_MS = 250;

/** The value as it was when the last key has been at rest for a moment (`restMs`): what is asked of the server while one types. */
export function useDebouncedValue<Value extends string | number | undefined>(value: Value, restMs = REST_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
