// Hooks for values that change late: typed drafts, debounced values, content of closing dialogs.
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The typed text until `value` has caught up. The query string changes later than the keys, so a field bound to it alone would
 * lose letters.
 */
export function useTypedText(value: string, onChange: (text: string) => void, delayMs: number) {
  const [draft, setDraft] = useState<string>();
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (draft === undefined) return;
    // Keep keys pressed since then.
    if (draft === value) return setDraft((now) => (now === draft ? undefined : now));
    const timer = setTimeout(() => report(draft), delayMs);
    return () => clearTimeout(timer);
  }, [draft, value, delayMs]);
  return { text: draft ?? value, type: setDraft };
}

/** The value, or the last defined one, which a dialog shows while it closes. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

const DEBOUNCE_MS = 250;

/** The value once it has not changed for `delayMs`. */
export function useDebouncedValue<Value extends string | number | undefined>(
  value: Value,
  delayMs = DEBOUNCE_MS,
): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
