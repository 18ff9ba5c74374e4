// Where messages go so that they hide nothing that is being read or typed: at the top, else at the bottom.
import { type RefObject, useLayoutEffect, useState } from 'react';

/** What must stay in sight: the field in focus, sums and statuses that are marked so. */
const KEPT = 'input:focus, select:focus, textarea:focus, [data-in-sight]';

/** Whether one of them is in the room that messages of this height take at the top. */
function isTopTaken(host: HTMLElement): boolean {
  const { left, right, height } = host.getBoundingClientRect();
  const bottom = Number.parseFloat(getComputedStyle(host).getPropertyValue('--top')) + height;
  return [...document.querySelectorAll(KEPT)].some((element) => {
    const kept = element.getBoundingClientRect();
    const isSeen = kept.height > 0 && kept.bottom > 0;
    return isSeen && kept.top < bottom && kept.left < right && kept.right > left;
  });
}

/** True while the messages of `host` belong at the bottom; looked at anew when they or the focus change. */
export function useLowPlace(host: RefObject<HTMLElement | null>, messages: readonly unknown[]): boolean {
  const [isLow, setLow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other messages are of another height.
  useLayoutEffect(() => {
    const look = () => host.current && setLow(isTopTaken(host.current));
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [host, messages]);
  return isLow && messages.length > 0;
}
