// The panel below a DayButton. Apart from it, so that pages load the popover with the first press.
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';

interface DayPopoverProps {
  label: string;
  opener: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onClose: () => void;
  /** Where it is mounted; a dialog must contain it. */
  container?: HTMLElement | undefined;
  children: ReactNode;
}

export function DayPopover({ label, opener, isOpen, onClose, container, children }: DayPopoverProps) {
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(_, { event }) => {
        // The button closes its panel itself.
        if (event.target instanceof Node && opener.current?.contains(event.target)) return;
        onClose();
      }}
    >
      <Base.Portal container={container}>
        <Base.Positioner
          anchor={opener}
          positionMethod="fixed"
          align="start"
          sideOffset={4}
          className="z-50 outline-none"
        >
          <Base.Popup
            aria-label={label}
            finalFocus={opener}
            className="flex max-h-(--available-height) w-80 max-w-[calc(100vw-2rem)] flex-col gap-3 overflow-y-auto rounded-card border border-hairline bg-paper p-4 text-ink shadow-float outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
