// The dialog: centred on wide screens, a bottom sheet on phones.
import { Dialog as Base } from '@base-ui/react/dialog';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { confirm } from '../alerts/alerts.ts';
import { cn } from '../cn.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { useFinalFocus } from './use-final-focus.ts';

/** A changed dialog confirms once before closing (UI-11). */
export function useDirtyGuard(onClose: () => void, isChanged?: boolean) {
  const [isDirty, setDirty] = useState(false);
  /** Pass to the dialog's `onClose`: closes immediately, or after a confirmation if changed. */
  const close = () => {
    if (!(isChanged ?? isDirty)) return onClose();
    void confirm({
      title: uiTexts.dirtyTitle,
      text: uiTexts.dirtyText,
      confirmLabel: uiTexts.dirtyConfirm,
      cancelLabel: uiTexts.dirtyCancel,
    }).then((isSure) => {
      if (!isSure) return;
      setDirty(false);
      onClose();
    });
  };
  return { setDirty, close };
}

const WIDTHS = {
  sm: 'md:max-w-[440px]',
  md: 'md:max-w-[560px]',
  // Below the top bar, so that it does not move while its content grows.
  find: 'md:max-w-[640px] md:max-h-[calc(100dvh-8rem)] md:self-start md:mt-16',
  lg: 'md:max-w-[800px]',
  xl: 'md:max-w-[1160px]',
  // As high as the screen, for the same reason.
  full: 'md:max-w-[1160px] md:h-full!',
} as const;

export interface DialogProps {
  isOpen: boolean;
  /** Called on Esc, the close button and outside presses; the owner decides (see `useDirtyGuard`). */
  onClose: () => void;
  /** Accessible name. */
  title: ReactNode;
  /** One sentence below the title, read out with it. */
  description?: ReactNode;
  /** Label of the button that calls `onClose`, first in the footer: 'Cancel', 'Close'. */
  closeLabel?: string | undefined;
  /** Buttons at the bottom, always visible: Cancel on the left, then the verb. */
  footer?: ReactNode;
  /** A figure beside the buttons; above them on phones. */
  footNote?: ReactNode;
  /** 440, 560 (default), 640, 800 or 1160 px on wide screens. */
  width?: keyof typeof WIDTHS;
  /** On phones: `sheet` (default) fits its content, `full` covers the screen for long forms. */
  phone?: 'sheet' | 'full';
  /** Scrollable text without controls: made focusable, so that the keyboard can scroll it. */
  isReading?: boolean;
  /** Content only: the title is for screen readers, and `children` bring their own padding and way to close. */
  isBare?: boolean;
  /** Element to focus on opening; the first field, the next step or the safe answer by default. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

export const BACKDROP =
  'fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

const POPUP =
  'flex w-full flex-col bg-paper text-ink shadow-float outline-none transition duration-150 ease-out ' +
  'data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 ' +
  'md:max-h-[calc(100dvh-3rem)] md:rounded-sheet';

const PHONE = { sheet: 'max-h-[92dvh] rounded-t-sheet', full: 'h-dvh md:h-auto' } as const;

function Head({ titleId, title, description }: Pick<DialogProps, 'title' | 'description'> & { titleId: string }) {
  return (
    <div className="flex shrink-0 items-start gap-3 ps-4 pe-2 pt-3 pb-1 md:ps-6 md:pe-4 md:pt-5">
      <div className="min-w-0 flex-1 py-2">
        <Base.Title className="text-h2">
          <span id={titleId}>{title}</span>
        </Base.Title>
        {description ? <Base.Description className="text-muted">{description}</Base.Description> : null}
      </div>
      <Base.Close render={<IconButton icon={X} label={uiTexts.close} />} />
    </div>
  );
}

const FIELDS = 'input, select, textarea, [role=combobox]';

/**
 * The first field in view, otherwise the next step (`data-next`), otherwise the safe answer, which is the footer's first button.
 * Closing is no answer: a dialog to read opens on itself.
 */
function findFirst(popup: HTMLElement | null): HTMLElement | null {
  if (!popup) return null;
  // Below it lies the footer: focusing a field there would scroll the start of the content away.
  const end = (popup.querySelector('[data-body]') ?? popup).getBoundingClientRect().bottom;
  const isUsable = (element: HTMLElement) =>
    !element.matches(':disabled, [type=hidden], [type=file]') &&
    element.tabIndex >= 0 &&
    element.getBoundingClientRect().bottom <= end;
  const field = [...popup.querySelectorAll<HTMLElement>(`[data-body] :is(${FIELDS})`)].find(isUsable);
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    return popup.querySelector<HTMLInputElement>(`input[name="${CSS.escape(field.name)}"]:checked`) ?? field;
  }
  return field ?? popup.querySelector<HTMLElement>('[data-next], [data-foot] > [data-safe]') ?? popup;
}

/** A modal dialog: traps the focus, closes on Esc, restores the focus (UI-20). */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  closeLabel,
  footer,
  footNote,
  width = 'md',
  phone = 'sheet',
  isReading = false,
  isBare = false,
  initialFocus,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const finalFocus = useFinalFocus(isOpen, popup);
  const bodyId = useId();
  const reading = isReading ? { role: 'region', 'aria-labelledby': bodyId, tabIndex: 0 } : {};
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center md:items-center md:p-6">
          <Base.Popup
            className={cn(POPUP, PHONE[phone], WIDTHS[width])}
            data-popup
            finalFocus={finalFocus}
            ref={popup}
            initialFocus={initialFocus ?? (() => findFirst(popup.current))}
          >
            {isBare ? (
              <>
                <Base.Title className="sr-only">{title}</Base.Title>
                {children}
              </>
            ) : (
              <>
                <Head titleId={bodyId} title={title} description={description} />
                <div
                  {...reading}
                  data-body
                  className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-5 md:px-6"
                >
                  {children}
                </div>
              </>
            )}
            {closeLabel || footer ? (
              <div
                data-in-sight
                data-foot
                className="flex shrink-0 flex-wrap justify-end gap-3 border-t border-hairline px-4 py-4 *:max-sm:flex-1 md:px-6"
              >
                {footNote ? <div className="self-center max-sm:basis-full! sm:me-3">{footNote}</div> : null}
                {closeLabel ? (
                  <Button
                    variant="outline"
                    data-safe={closeLabel === uiTexts.close ? undefined : true}
                    onClick={onClose}
                    className="whitespace-nowrap"
                  >
                    {closeLabel}
                  </Button>
                ) : null}
                {footer}
              </div>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
