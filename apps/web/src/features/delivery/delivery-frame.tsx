// Frame of a delivery's screen: header, scrolling content, and the step within thumb reach.
import { texts } from '@tilgul/messages/store/deliveries';
import { ArrowLeft } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useIsOffline } from '../../shared/offline/offline.ts';
import { PATHS } from '../../shared/paths.ts';
import { focusOn } from '../../shared/screen/focus.ts';
import { cn } from '../../ui/cn.ts';
import { OfflineNote } from '../../ui/feedback/app-notes.tsx';
import { PhoneCover, useIsCovering } from '../../ui/layers/phone-cover.tsx';

export interface DeliveryFrameProps {
  title: string;
  /** Right side of the header: the status or order number. */
  aside: ReactNode;
  children: ReactNode;
  /** Field and button of this step; stays above the on-screen keyboard. */
  step?: ReactNode;
}

/** Back to the round: uses the browser's Back if it leads there, so that history has no duplicate steps. */
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

/** Warns that this step needs a connection: it is not queued for later. */
function NeedsNetwork() {
  const isOffline = useIsOffline();
  return (
    <p role="status" className={isOffline ? 'mb-2' : undefined}>
      {isOffline ? texts.needsNetwork : null}
    </p>
  );
}

/** Full screen on phones, a card beside the list from 1024 px. Focuses the heading on open. */
export function DeliveryFrame({ title, aside, children, step }: DeliveryFrameProps) {
  const isCovering = useIsCovering();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Keeps the focus if the step's field already has it, so that the keyboard stays open.
    const isTaken = heading.current?.parentElement?.parentElement?.contains(document.activeElement);
    if (!isTaken) focusOn(heading.current);
  }, []);
  const Heading = isCovering ? 'h1' : 'h2';
  return (
    <PhoneCover
      className={cn(
        'text-staff-ink lg:max-h-[calc(100dvh-6.5rem)] lg:overflow-clip lg:rounded-card lg:border lg:border-staff-ink/25',
        // In landscape, phones show the step beside the facts.
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
