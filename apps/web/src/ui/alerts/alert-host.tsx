// Renders toasts and confirmations above every page, in a separate React root.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  StrictMode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { cn } from '../cn.ts';
import { IconButton } from '../controls/button.tsx';
import { ConfirmDialog } from '../layers/confirm-dialog.tsx';
import { alertStore, type ToastEntry, type ToastProps } from './alert-store.ts';

/** Calls `onEnd` after `ms`, not counting pauses. */
function useCountdown(ms: number | undefined, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(ms ?? 0);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (ms === undefined || isPaused) return;
    const since = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - since));
    };
  }, [ms, isPaused]);
}

const LOOKS = {
  success: { icon: CircleCheck, mark: 'text-primary', bar: 'bg-primary' },
  failure: { icon: TriangleAlert, mark: 'text-danger', bar: 'bg-danger' },
} as const;

/** A toast with a bar of its remaining time; pauses on hover and focus (UI-7). */
function Toast({ tone, title, text, ms, action, onClose }: ToastProps) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isHovered || isFocused;
  useCountdown(ms, isPaused, onClose);
  const { icon: Icon, mark, bar } = LOOKS[tone];
  const act = () => {
    action?.onPress();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects hover and focus; its buttons are the controls.
    <div
      className="pointer-events-auto relative flex w-full animate-rise items-start gap-2 overflow-clip rounded-card border border-hairline bg-paper ps-3 text-ink shadow-float"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Icon size={20} aria-hidden="true" className={cn('my-3 shrink-0', mark)} />
      {/* One line of 44 px if there is room: a message lies over the page. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-2.5">
        <p className="font-semibold">{title}</p>
        {text ? <p className="text-sm whitespace-pre-line text-muted">{text}</p> : null}
      </div>
      {action ? (
        <button
          type="button"
          onClick={act}
          className="min-h-11 shrink-0 rounded-control px-3 font-semibold text-primary hover:bg-primary-soft"
        >
          {action.label}
        </button>
      ) : null}
      <IconButton icon={X} label={uiTexts.close} onClick={onClose} />
      {ms === undefined ? null : (
        <span
          aria-hidden="true"
          className={cn('absolute inset-x-0 bottom-0 h-1 origin-left animate-run-out motion-reduce:hidden', bar)}
          style={{ animationDuration: `${ms}ms`, animationPlayState: isPaused ? 'paused' : 'running' }}
        />
      )}
    </div>
  );
}

/** What toasts must not cover: the focused control, and sums, statuses and next steps marked `data-in-sight`. */
const IN_SIGHT = ':is(input, select, textarea, button, a, summary):focus, [data-in-sight]';
/** Bars at the bottom of the screen; on wide screens they are in the page's flow. */
const FEET = '[data-bottom-nav], [data-bottom-bar]';
/** Rows, sum and pages of a list. On phones a toast above it would cover the last card's buttons. */
const LIST_FOOT = '[data-list-foot]';
const GAP = 12;

/** Top of the bars that stay at the bottom of the screen. */
function getFoot(): number {
  const tops = [...document.querySelectorAll(FEET)].flatMap((bar) => {
    const { top, width, height } = bar.getBoundingClientRect();
    // In landscape riders have their links at the side.
    const isAcross = height > 0 && width > innerWidth / 2;
    return isAcross && getComputedStyle(bar).position === 'fixed' ? [top] : [];
  });
  return Math.min(innerHeight, ...tops);
}

/** Distances in px of toasts at the bottom: from the bottom, above its bars, and from the left, beside the sidebar. */
function getCorner() {
  const sidebar = document.querySelector('[data-sidebar]')?.getBoundingClientRect();
  return { bottom: innerHeight - getFoot() + GAP, left: Math.max(0, sidebar?.right ?? 0) + 2 * GAP };
}

const HEADER = 'header:not(main *)';
/** Without pictures that repeat a link. */
const CONTROLS = ':is(a[href], button, input, select, textarea, summary):not([aria-hidden=true])';
/** Lie over the page, whose controls cannot be used then. */
const LAYERS = '[role=dialog], [role=alertdialog]';
/** From here on toasts are narrower than the screen. */
const WIDE = '(width >= 40rem)';

/** Rectangles of the elements of the topmost layer. */
function findRects(host: HTMLElement, selector: string): DOMRect[] {
  const layer = [...document.querySelectorAll(LAYERS)].at(-1) ?? document;
  return [...layer.querySelectorAll(selector)]
    .filter((element) => !host.contains(element) && !element.closest('[inert]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ height, bottom, top }) => height > 0 && bottom > 0 && top < innerHeight);
}

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const findCovered = (box: Box, rects: readonly DOMRect[]): DOMRect[] =>
  rects.filter(
    ({ top, bottom, left, right }) => bottom > box.top && top < box.bottom && left < box.right && right > box.left,
  );

/** Distances in px from 0 to `room`. */
const listSteps = (room: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor(room / step)) + 1 }, (_, index) => index * step);

interface Place {
  /** How far to the right and up, in px. */
  readonly side: number;
  readonly up: number;
}

/** The lowest place in the lower half at which toasts cover no link or button, else a low one with few. */
function findPlace(box: DOMRect, inSight: readonly DOMRect[], controls: readonly DOMRect[]): Place {
  let best = { side: 0, up: 0, score: Number.POSITIVE_INFINITY };
  for (const up of listSteps(box.top - innerHeight / 2, 8))
    for (const side of listSteps(innerWidth - box.right - 2 * GAP, 24)) {
      const moved = { top: box.top - up, bottom: box.bottom - up, left: box.left + side, right: box.right + side };
      const cost = findCovered(moved, inSight).length * 100 + findCovered(moved, controls).length;
      if (cost === 0) return { side, up };
      // One control less is worth 100 px.
      const score = cost + up / 100;
      if (score < best.score) best = { side, up, score };
    }
  return best;
}

/**
 * Puts toasts at the bottom left, above a phone's bars or a list's foot, or near it where they cover no link or button. What must
 * stay in sight moves them: to the top if they cover nothing there, neither the header, or else above it, or else over the header.
 */
function putInPlace(host: HTMLElement): void {
  const { bottom, left } = getCorner();
  const setFoot = (foot: number) => host.style.setProperty('--foot', `${foot}px`);
  const setSide = (side: number) => host.style.setProperty('--side', `${side}px`);
  setFoot(bottom);
  setSide(left);
  delete host.dataset['high'];
  const inSight = findRects(host, IN_SIGHT);
  const [foot] = matchMedia(WIDE).matches ? findCovered(host.getBoundingClientRect(), findRects(host, LIST_FOOT)) : [];
  const low = foot ? innerHeight - foot.top + GAP : bottom;
  setFoot(low);
  const { side, up } = findPlace(host.getBoundingClientRect(), inSight, findRects(host, CONTROLS));
  setFoot(low + up);
  setSide(left + side);
  const header = findRects(host, HEADER);
  const coversSight = () => findCovered(host.getBoundingClientRect(), inSight);
  const isFree = () => findCovered(host.getBoundingClientRect(), [...inSight, ...header]).length === 0;
  const covered = coversSight();
  if (covered.length === 0) return;
  host.dataset['high'] = '';
  if (isFree()) return;
  delete host.dataset['high'];
  setFoot(innerHeight - Math.min(...covered.map(({ top }) => top)) + GAP);
  if (isFree()) return;
  setFoot(bottom);
  // A full screen of a rider: over the header rather than over the next step.
  host.dataset['high'] = '';
  if (coversSight().length > 0) delete host.dataset['high'];
}

/** Keeps toasts in place: measured again when they, the focus or the page change, after scrolling, and with each dialog. */
function usePlacement(host: RefObject<HTMLElement | null>, messages: readonly unknown[]): void {
  useLayoutEffect(() => {
    const place = () => {
      if (host.current && messages.length > 0) putInPlace(host.current);
    };
    place();
    const page = new ResizeObserver(place);
    page.observe(document.body);
    const layers = new MutationObserver(place);
    layers.observe(document.body, { childList: true });
    document.addEventListener('focusin', place);
    document.addEventListener('scrollend', place);
    return () => {
      page.disconnect();
      layers.disconnect();
      document.removeEventListener('focusin', place);
      document.removeEventListener('scrollend', place);
    };
  }, [host, messages]);
}

function Toasts({ toasts }: { toasts: readonly ToastEntry[] }) {
  return toasts.map(({ id, ...toast }) => <Toast key={id} {...toast} onClose={() => alertStore.closeToast(id)} />);
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

/** At the top, phones leave room for a dialog's close button and a full-screen view's back button. */
const PLACE =
  'pointer-events-none fixed print:hidden inset-x-3 bottom-(--foot) z-50 flex flex-col items-start gap-2 sm:start-(--side) sm:end-auto sm:w-88 ' +
  'data-high:top-3 data-high:bottom-auto sm:data-high:start-auto sm:data-high:end-6 sm:data-high:top-20 ' +
  'max-sm:data-high:in-[body:has([role=dialog])]:end-16 max-sm:data-high:in-[body:has([data-cover])]:start-15';

const NO_TOASTS: readonly ToastEntry[] = [];

function AlertHost() {
  const { toasts, questions } = useSyncExternalStore(alertStore.subscribe, alertStore.read);
  // Screen readers only announce changes in a live region that already exists.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const shown = isReady ? toasts : NO_TOASTS;
  const host = useRef<HTMLElement>(null);
  usePlacement(host, shown);
  const [question] = questions;
  return (
    <>
      <section ref={host} aria-label={uiTexts.alertsRegion} className={PLACE}>
        <div role="status" aria-live="polite" aria-atomic="false" className="flex w-full flex-col gap-2">
          <Toasts toasts={shown.filter(({ tone }) => tone === 'success')} />
        </div>
        <div role="alert" aria-live="assertive" aria-atomic="false" className="flex w-full flex-col gap-2">
          <Toasts toasts={shown.filter(({ tone }) => tone === 'failure')} />
        </div>
      </section>
      {question ? (
        <FreshContainer key={question.id}>
          <ConfirmDialog
            {...question.ask}
            onConfirm={(reason) => alertStore.answer(question.id, reason)}
            onCancel={() => alertStore.answer(question.id, undefined)}
          />
        </FreshContainer>
      ) : null}
    </>
  );
}

/** Mounts the host beside the app's root. Called once, by `alerts.ts`. */
export function mountAlertHost(): void {
  const place = document.createElement('div');
  document.body.append(place);
  flushSync(() =>
    createRoot(place).render(
      <StrictMode>
        <AlertHost />
      </StrictMode>,
    ),
  );
}
