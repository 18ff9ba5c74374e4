// Renders toasts and confirmations above every page, in a separate React root.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import {
  type ReactNode,
  type RefObject,
  StrictMode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { cn } from '../cn.ts';
import { ConfirmDialog } from '../layers/confirm-dialog.tsx';
import { Toast } from '../layers/toast.tsx';
import type { AlertStore, Question, ToastEntry } from './alert-store.ts';

/** Elements that toasts must not cover: the focused field, and totals and statuses marked `data-in-sight`. */
const IN_SIGHT = 'input:focus, select:focus, textarea:focus, [data-in-sight]';

/** Whether toasts of this height would cover one of them at the top. */
function coversTop(host: HTMLElement): boolean {
  const { left, right, height } = host.getBoundingClientRect();
  const bottom = Number.parseFloat(getComputedStyle(host).getPropertyValue('--top')) + height;
  return [...document.querySelectorAll(IN_SIGHT)].some((element) => {
    const rect = element.getBoundingClientRect();
    const isSeen = rect.height > 0 && rect.bottom > 0;
    return isSeen && rect.top < bottom && rect.left < right && rect.right > left;
  });
}

/** True while toasts belong at the bottom; checked again when they or the focus change. */
function useBottomPlacement(host: RefObject<HTMLElement | null>, messages: readonly unknown[]): boolean {
  const [isLow, setLow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other messages have other heights.
  useLayoutEffect(() => {
    const look = () => host.current && setLow(coversTop(host.current));
    look();
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [host, messages]);
  return isLow && messages.length > 0;
}

function Toasts({ toasts, store }: { toasts: readonly ToastEntry[]; store: AlertStore }) {
  return toasts.map(({ id, ...toast }) => <Toast key={id} {...toast} onClose={() => store.closeToast(id)} />);
}

/**
 * A confirmation gets a new container: a page's dialog hides all existing siblings from assistive technology, but not
 * later ones.
 */
function FreshContainer({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement>();
  useEffect(() => {
    const made = document.createElement('div');
    document.body.append(made);
    setPlace(made);
    return () => made.remove();
  }, []);
  return place ? createPortal(children, place) : null;
}

function Ask({ question, store }: { question: Question; store: AlertStore }) {
  return (
    <FreshContainer>
      <ConfirmDialog
        {...question.ask}
        onConfirm={(reason) => store.answer(question.id, reason)}
        onCancel={() => store.answer(question.id, undefined)}
      />
    </FreshContainer>
  );
}

/** The upper corner. On phones it leaves room for a dialog's close button and a full-screen view's back button. */
const PLACE =
  'pointer-events-none fixed inset-x-3 z-50 flex flex-col items-end gap-2 [--top:12] sm:inset-x-auto sm:end-6 sm:w-96 sm:[--top:80] ' +
  'max-sm:in-[body:has([role=dialog])]:end-16 max-sm:in-[body:has([data-cover])]:start-15';
const HIGH = 'top-3 sm:top-20';
/** Above the bottom bars of a phone. */
const LOW = 'bottom-[calc(9.5rem+env(safe-area-inset-bottom))] sm:bottom-6';

const NO_TOASTS: readonly ToastEntry[] = [];

function AlertHost({ store }: { store: AlertStore }) {
  const { toasts, questions } = useSyncExternalStore(store.subscribe, store.read);
  // Screen readers only announce changes in a live region that already exists.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const shown = isReady ? toasts : NO_TOASTS;
  const host = useRef<HTMLElement>(null);
  const isLow = useBottomPlacement(host, shown);
  const [question] = questions;
  return (
    <>
      <section ref={host} aria-label={uiTexts.alertsRegion} className={cn(PLACE, isLow ? LOW : HIGH)}>
        <div role="status" aria-live="polite" aria-atomic="false" className="flex w-full flex-col gap-2">
          <Toasts toasts={shown.filter(({ tone }) => tone === 'success')} store={store} />
        </div>
        <div role="alert" aria-live="assertive" aria-atomic="false" className="flex w-full flex-col gap-2">
          <Toasts toasts={shown.filter(({ tone }) => tone === 'failure')} store={store} />
        </div>
      </section>
      {question ? <Ask key={question.id} question={question} store={store} /> : null}
    </>
  );
}

/** Mounts the host beside the app's root. Called once, by `alerts.ts`. */
export function mountAlertHost(store: AlertStore): void {
  const place = document.createElement('div');
  document.body.append(place);
  flushSync(() =>
    createRoot(place).render(
      <StrictMode>
        <AlertHost store={store} />
      </StrictMode>,
    ),
  );
}
