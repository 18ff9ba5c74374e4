// The bar above every screen: register, cashier, held sales, what is unsent, menu.
import { texts } from '@tilgul/messages/counter/page';
import { CirclePause, CircleUserRound, CloudCheck, CloudOff, CloudUpload, Menu, Monitor } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Sign } from '../../brand/logo.tsx';
import { cn } from '../../ui/cn.ts';
import { useRegister, useSnapshot } from './context.ts';
import { sumLines } from './engine/basket.ts';
import { countUnsent } from './engine/book.ts';
import { MenuDialog } from './late.ts';
import { formatClock, shelfMoney } from './parts.tsx';
import { HeldDialog } from './sale-dialogs.tsx';

const PILL = 'flex min-h-10 items-center gap-2 rounded-control px-3 text-sm whitespace-nowrap';

function Pill({ icon, children, className }: { icon: ReactNode; children: ReactNode; className?: string }) {
  return (
    <span className={cn(PILL, 'bg-sidebar-raised text-sidebar-text', className)}>
      {icon}
      {children}
    </span>
  );
}

function SyncState() {
  const { book, isOnline } = useSnapshot();
  if (!book) return null;
  const unsent = countUnsent(book);
  if (!isOnline || unsent > 0) {
    return (
      <span role="status" className={cn(PILL, 'bg-turmeric font-semibold text-ink')}>
        {isOnline ? <CloudUpload size={18} aria-hidden="true" /> : <CloudOff size={18} aria-hidden="true" />}
        {isOnline ? null : <span className="max-sm:sr-only">{texts.offline}</span>}
        <span className={isOnline ? undefined : 'font-normal'}>{texts.unsent({ count: unsent })}</span>
      </span>
    );
  }
  return (
    <span role="status" className={cn(PILL, 'bg-sidebar-raised text-sidebar-text')}>
      <CloudCheck size={18} aria-hidden="true" />
      <span className="max-sm:sr-only">{texts.allSent}</span>
    </span>
  );
}

/** The newest held sales as buttons; on small screens one button for all of them. */
function HeldSales() {
  const { held, cashier } = useSnapshot();
  const register = useRegister();
  const [isOpen, setOpen] = useState(false);
  const look = cn(PILL, 'min-h-11 border border-[#4c7361] text-sidebar-text hover:bg-sidebar-raised');
  if (held.length === 0 || !cashier) return null;
  return (
    <>
      {held.slice(-2).map((basket) => (
        <button
          key={basket.id}
          type="button"
          onClick={() => void register.resumeBasket(basket.id)}
          className={cn(look, 'max-xl:hidden')}
        >
          <CirclePause size={18} aria-hidden="true" />
          {texts.held({ time: formatClock(basket.held_at ?? '') })}{' '}
          <b className="text-white">{shelfMoney(sumLines(basket.lines))}</b>
        </button>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cn(look, held.length <= 2 && 'xl:hidden')}
      >
        <CirclePause size={18} aria-hidden="true" />
        <span>
          <b className="text-white">{held.length}</b>
          <span className="max-sm:sr-only"> {texts.heldCount({ count: held.length })}</span>
        </span>
      </button>
      {isOpen ? <HeldDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function Bar() {
  const { device, index, cashier, book } = useSnapshot();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="flex min-h-14 items-center gap-2 bg-sidebar ps-3 pe-2 text-sidebar-text sm:gap-3 sm:ps-4 print:hidden">
      <Sign size={32} />
      <h1 className="text-h3 font-semibold text-white max-sm:sr-only">{texts.title}</h1>
      {device && index ? (
        <Pill icon={<Monitor size={18} aria-hidden="true" className="max-lg:hidden" />}>
          <b className="text-white">
            <span className="max-lg:sr-only">{texts.register({ letter: device.letter })}</span>
            <span aria-hidden="true" className="lg:hidden">
              {device.letter}
            </span>
          </b>
          <span className="max-w-32 truncate max-md:hidden">
            {index.catalogue.issuer.store_location ?? device.name}
          </span>
        </Pill>
      ) : null}
      {cashier && book?.shift ? (
        <Pill icon={<CircleUserRound size={18} aria-hidden="true" />} className="min-w-0 max-sm:px-2">
          <b className="max-w-40 truncate text-white max-sm:max-w-20">{cashier.name}</b>
          <span className="max-lg:hidden">
            {texts.shift({ number: book.shift.number, time: formatClock(book.shift.opened_at) })}
          </span>
        </Pill>
      ) : null}
      <span className="grow" />
      <HeldSales />
      <SyncState />
      {device ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={cn(PILL, 'min-h-11 border border-[#4c7361] text-sidebar-text hover:bg-sidebar-raised')}
        >
          <Menu size={20} aria-hidden="true" />
          <span className="max-lg:sr-only">{texts.menu}</span>
        </button>
      ) : null}
      {isOpen ? (
        <Suspense>
          <MenuDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </header>
  );
}

/** What the cashier must know all the time: offline, data that may be deleted, a new version. */
export function Strips({ isUpdateWaiting }: { isUpdateWaiting: boolean }) {
  const { device, isOnline, heardAt, isPersistent } = useSnapshot();
  if (!device) return null;
  const strip =
    'flex min-h-11 items-center gap-3 border-b border-[#e6c67a] bg-notice px-4 py-1 text-sm text-notice-text print:hidden';
  return (
    <>
      {isOnline ? null : (
        <div role="status" className={strip}>
          <CloudOff size={20} aria-hidden="true" className="shrink-0" />
          <p>
            <b>{texts.offlineStrip}</b> <span className="max-md:hidden">{texts.offlineWhat}</span>
          </p>
          {heardAt === null ? null : (
            <span className="ms-auto max-md:hidden">{texts.lastHeard({ time: formatClock(heardAt) })}</span>
          )}
        </div>
      )}
      {isPersistent ? null : (
        <p role="status" className={strip}>
          {texts.notKept}
        </p>
      )}
      {isUpdateWaiting ? <p className={strip}>{texts.newVersion}</p> : null}
    </>
  );
}
