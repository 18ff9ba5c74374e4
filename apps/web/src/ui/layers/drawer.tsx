// The navigation drawer of narrow screens, on the left edge.
import { Dialog as Base } from '@base-ui/react/dialog';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';
import { IconButton } from '../controls/button.tsx';
import { BACKDROP } from './dialog.tsx';

export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** Accessible name. */
  title: string;
  /** `sidebar` (default) is the back office's dark green. */
  ground?: 'sidebar' | 'paper';
  children: ReactNode;
}

const GROUNDS = { sidebar: 'bg-sidebar text-sidebar-text', paper: 'bg-paper text-ink' } as const;

/** Modal; closes on Esc, the close button and outside presses. */
export function Drawer({ isOpen, onClose, title, ground = 'sidebar', children }: DrawerProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          className={cn(
            'fixed inset-y-0 start-0 z-40 flex w-72 max-w-[85vw] flex-col overflow-y-auto overscroll-contain shadow-float outline-none',
            'transition duration-150 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
            GROUNDS[ground],
          )}
        >
          <div className="flex shrink-0 items-center justify-between py-1.5 ps-5 pe-2">
            <Base.Title className="text-h3">{title}</Base.Title>
            <Base.Close
              render={<IconButton icon={X} label={uiTexts.close} tone={ground === 'sidebar' ? 'onDark' : 'ink'} />}
            />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
