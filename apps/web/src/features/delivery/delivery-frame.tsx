// The frame of one delivery: its head, what can be scrolled, and the step that stays within the thumb's reach.
import { ArrowLeft } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useIsOffline } from '../../shared/offline/offline.ts';
import { PATHS } from '../../shared/paths.ts';
import { focusOn } from '../../shared/screen/focus.ts';
import { deliveryTexts as texts } from '../../texts/en/store/deliveries.ts';
import { cn } from '../../ui/cn.ts';
import { OfflineNote } from '../../ui/feedback/offline-note.tsx';
import { PhoneCover, useIsCovering } from '../../ui/layers/phone-cover.tsx';

export interface DeliveryFrameProps {
  title: string;
  /** At the head's end: the status, or the order's number. */
  aside: ReactNode;
  children: ReactNode;
  /** The field and button of this step; it stays above the phone's keyboard. */
  step?: ReactNode;
}

/** The arrow to the round: the browser's Back where that leads there, so that no step is twice in its history. */
function BackToRound() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!state?.fromRun) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to={PATHS.staffOrders}
      replace
      onClick={goBack}
      aria-label={texts.backToOrders}
      title={texts.backToOrders}
      className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken lg:hidden"
    >
      <ArrowLeft size={22} aria-hidden="true" />
    </Link>
  );
}

/** Above a step that only the server can take: it is not kept for later. */
function NeedsNetwork() {
  const isOffline = useIsOffline();
  return (
    <p role="status" className={isOffline ? 'mb-2' : undefined}>
      {isOffline ? texts.needsNetwork : null}
    </p>
  );
}

/** The whole phone; a card beside the list from 1024 px on. The heading takes the focus when the order is opened. */
export function DeliveryFrame({ title, aside, children, step }: DeliveryFrameProps) {
  const isCovering = useIsCovering();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A step that wants what is typed next has taken the focus already, and the keyboard stays open.
    const isTaken = heading.current?.parentElement?.parentElement?.contains(document.activeElement);
    if (!isTaken) focusOn(heading.current);
  }, []);
  const Heading = isCovering ? 'h1' : 'h2';
  return (
    <PhoneCover
      className={cn(
        'text-staff-ink lg:max-h-[calc(100dvh-6.5rem)] lg:overflow-clip lg:rounded-card lg:border lg:border-staff-ink/25',
        // On its side the phone shows the step beside the facts.
        step && 'max-lg:short:grid max-lg:short:grid-cols-2 max-lg:short:grid-rows-[auto_minmax(0,1fr)]',
      )}
    >
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-1 border-b border-hairline py-1 ps-1 pe-3 lg:px-5 max-lg:short:col-span-2 max-lg:short:min-h-11 max-lg:short:py-0">
        <BackToRound />
        <Heading ref={heading} className="min-w-[5.6em] flex-1 text-h2 font-semibold outline-none">
          {title}
        </Heading>
        {aside}
      </header>
      <div className="min-h-24 flex-1 overflow-y-auto overscroll-contain p-4 lg:p-5">
        {isCovering ? <OfflineNote isStaff /> : null}
        {children}
      </div>
      {step ? (
        <div className="shrink-0 border-t border-hairline px-4 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))] lg:px-5 max-lg:short:overflow-y-auto max-lg:short:border-s max-lg:short:border-t-0">
          <NeedsNetwork />
          {step}
        </div>
      ) : null}
    </PhoneCover>
  );
}
