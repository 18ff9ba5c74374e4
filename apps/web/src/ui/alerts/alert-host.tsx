// Where messages and questions appear: above every page, in a root of their own beside the app's.
import { type ReactNode, StrictMode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { cn } from '../cn.ts';
import { ConfirmDialog } from '../layers/confirm-dialog.tsx';
import { Toast } from '../layers/toast.tsx';
import type { AlertStore, Question, ToastEntry } from './alert-store.ts';
import { useLowPlace } from './use-clear-place.ts';

function Toasts({ toasts, store }: { toasts: readonly ToastEntry[]; store: AlertStore }) {
  return toasts.map(({ id, ...toast }) => <Toast key={id} {...toast} onClose={() => store.closeToast(id)} />);
}

/**
 * A question in an element made for it: a dialog of a page hides everything beside it from assistive
 * technology, and what comes later it does not.
 */
function FreshPlace({ children }: { children: ReactNode }) {
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
    <FreshPlace>
      <ConfirmDialog
        {...question.ask}
        onConfirm={(reason) => store.answer(question.id, reason)}
        onCancel={() => store.answer(question.id, undefined)}
      />
    </FreshPlace>
  );
}

/**
 * In the upper corner. On phones that is where a dialog has its cross and a screen over the whole phone its way back:
 * both stay free.
 */
const PLACE =
  'pointer-events-none fixed inset-x-3 z-50 flex flex-col items-end gap-2 [--top:12] sm:inset-x-auto sm:end-6 sm:w-96 sm:[--top:80] ' +
  'max-sm:in-[body:has([role=dialog])]:end-16 max-sm:in-[body:has([data-cover])]:start-15';
const HIGH = 'top-3 sm:top-20';
/** Above the bars of a phone. */
const LOW = 'bottom-[calc(9.5rem+env(safe-area-inset-bottom))] sm:bottom-6';

const NO_TOASTS: readonly ToastEntry[] = [];

function AlertHost({ store }: { store: AlertStore }) {
  const { toasts, questions } = useSyncExternalStore(store.subscribe, store.read);
  // Assistive technology speaks only what enters a region that is already there.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const shown = isReady ? toasts : NO_TOASTS;
  const host = useRef<HTMLElement>(null);
  const isLow = useLowPlace(host, shown);
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

/** Puts the host beside the app's root; called once by `lib/alerts`. */
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
