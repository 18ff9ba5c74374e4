// Where the focus goes when a dialog closes.
import { type RefObject, useInsertionEffect, useRef } from 'react';
import { focusHeading, rememberRow } from '../../shared/screen/focus.ts';
import { OPENER } from '../../shared/session/typed-values.ts';

interface Origin {
  /** The control that opened the dialog; null if none had the focus. */
  readonly opener: HTMLElement | null;
  readonly focusNext: () => boolean;
  /** The dialog that the opener is in, and where that one was opened. */
  readonly popup: Element | null;
  readonly before: Origin | undefined;
}

/** Origins of the dialogs that are open or were replaced, oldest first. */
const origins = new Map<RefObject<HTMLElement | null>, Origin>();

function recordOrigin(): Origin {
  const active = document.activeElement;
  // A question goes with its answer, so it opens nothing.
  const opener = active instanceof HTMLElement && !active.matches('body, dialog *') ? active : null;
  const within = opener?.closest('[data-popup]') ?? null;
  // Without the focus, it follows the last dialog: a question that has just closed had it.
  const [, before] = [...origins].findLast(([other]) => within === null || other.current === within) ?? [];
  return {
    opener,
    focusNext: rememberRow(opener),
    popup: within,
    before: opener === null || within !== null ? before : undefined,
  };
}

/** Whether another dialog or question is open that the dialog was not opened from. */
function isReplaced(own: Element | null, { opener, popup }: Origin): boolean {
  const open = [...document.querySelectorAll('[data-popup][data-open], dialog[open]')];
  const top = open.findLast((other) => other !== own);
  return top !== undefined && top !== popup && !top.contains(opener);
}

/** What to focus; undefined if a row has taken the focus, or there is nothing left. */
function findReturn(origin: Origin): HTMLElement | undefined {
  const { opener, popup, focusNext, before } = origin;
  if (opener?.isConnected && !opener.closest('[data-popup][data-closed]')) return opener;
  if (popup instanceof HTMLElement && popup.matches('[data-open]')) return popup;
  if (focusNext()) return undefined;
  if (before) return findReturn(before);
  focusHeading();
  return undefined;
}

/**
 * Restores the focus to the opening button; if it is gone, to the next row's verb, to what opened the dialog that it was in, or to
 * the page's heading. A dialog that another one replaces leaves the focus there.
 */
export function useFinalFocus(isOpen: boolean, popup: RefObject<HTMLElement | null>): () => HTMLElement | false {
  const origin = useRef<Origin>(undefined);
  // Runs before the dialog moves the focus.
  useInsertionEffect(() => {
    if (!isOpen) return;
    const now = recordOrigin();
    origin.current = now;
    origins.set(popup, now);
    now.opener?.setAttribute(OPENER, '');
    return () => now.opener?.removeAttribute(OPENER);
  }, [isOpen, popup]);
  return () => {
    if (!origin.current || isReplaced(popup.current, origin.current)) return false;
    const own = origin.current;
    for (const key of origins.keys()) if (key !== popup && !key.current?.isConnected) origins.delete(key);
    // A dialog that takes its place in the same render is yet to record where it comes from.
    queueMicrotask(() => origins.get(popup) === own && origins.delete(popup));
    return findReturn(own) ?? false;
  };
}
