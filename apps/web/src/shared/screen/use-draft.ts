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
