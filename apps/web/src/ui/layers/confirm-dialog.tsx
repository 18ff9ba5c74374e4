// The confirmation dialog.
import { texts as reasonTexts } from '@tilgul/messages/shared/reason';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';
import { TapGuard } from '../controls/tap-guard.tsx';
import { Field } from '../fields/field.tsx';
import { Textarea } from '../fields/input.tsx';
import { ReasonChips } from '../fields/reason-chips.tsx';

interface ReasonField {
  label: string;
  /** Length after trimming; 0 makes it optional. */
  min: number;
  max: number;
  /** Common reasons to pick with one press and edit. */
  common?: readonly string[];
}

export interface ConfirmDialogProps {
  title: string;
  text?: ReactNode;
  /** Shown between text and buttons, such as amounts or short lines. */
  details?: ReactNode;
  /** A verb, never "OK". */
  confirmLabel: string;
  /** Default "Cancel"; null for a message with a single button. */
  cancelLabel?: string | null | undefined;
  /** `danger` (default) for destructive actions, `danger-outline` for what is allowed but rarely right, `primary` for others. */
  tone?: 'danger' | 'danger-outline' | 'primary';
  /** `staff`: full-width 64 px buttons, the safe one filled (UI-28). */
  look?: 'default' | 'staff';
  /** A better answer than both, filled and with the focus; pressing it cancels. */
  better?: { label: string; onPress: () => void } | undefined;
  /** Asks for a reason and passes it to `onConfirm`. */
  reason?: ReasonField | undefined;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Opens a native modal, which is above every other layer, and restores the focus. Returns the element's ref. */
function useModal(hasReason: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.querySelector<HTMLElement>(hasReason ? 'textarea' : '[data-safe]')?.focus();
    return () => element.close();
  }, [hasReason]);
  return dialog;
}

function useReason(reason: ReasonField | undefined, onConfirm: (reason: string) => void) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const reasons = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const confirm = () => {
    const given = text.trim();
    if (reason && (given.length < reason.min || given.length > reason.max)) {
      setError(
        given === '' && reason.common ? reasonTexts.choose : uiTexts.reasonLength({ min: reason.min, max: reason.max }),
      );
      (reasons.current?.querySelector('button') ?? input.current)?.focus();
    } else onConfirm(given);
  };
  const change = (next: string) => {
    setText(next);
    setError(undefined);
  };
  return { text, error, reasons, input, change, confirm };
}

const POPUP =
  'fixed inset-x-0 top-auto bottom-0 m-0 mx-auto max-h-[92dvh] w-full max-w-full animate-rise overflow-y-auto rounded-t-sheet bg-paper p-4 pt-6 text-ink shadow-float outline-none backdrop:bg-backdrop ' +
  'sm:inset-0 sm:m-auto sm:h-fit sm:max-w-[440px] sm:rounded-sheet sm:p-6';

/** On phones beside each other, three below each other. */
const ROW = 'mt-6 flex flex-wrap justify-end gap-3 *:max-sm:flex-1 max-sm:has-[>:nth-child(3)]:flex-col';

const BUTTONS = {
  default: { size: 44, chip: 44, row: ROW, safe: 'outline' },
  staff: { size: 64, chip: 52, row: 'mt-4 flex flex-col gap-3', safe: 'staff' },
} as const;

/** An alert dialog: Cancel on the left has the focus, or the reason's field; Esc cancels, outside presses do nothing (UI-8). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    text,
    details,
    cancelLabel = uiTexts.cancel,
    tone = 'danger',
    look = 'default',
    reason,
    better,
    onCancel,
  } = props;
  const id = useId();
  const requiresReason = reason !== undefined && reason.min > 0;
  // On phones the keyboard would cover the reasons to pick.
  const dialog = useModal(requiresReason && !reason.common && look !== 'staff');
  const field = useReason(reason, props.onConfirm);
  const buttons = BUTTONS[look];
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}title`}
      aria-describedby={text ? `${id}text` : undefined}
      // A dialog below would handle the same Esc.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      // The browser closes it on a second Esc without an event for us.
      onClose={() => dialog.current?.open === false && onCancel()}
      className={cn(POPUP, better && 'sm:max-w-[500px]!')}
    >
      <div className="flex items-center gap-3">
        {look === 'staff' ? (
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center rounded-control bg-notice text-notice-text"
          >
            <TriangleAlert size={24} />
          </span>
        ) : null}
        <h2 id={`${id}title`} className="text-h2">
          {title}
        </h2>
      </div>
      {text ? (
        <div id={`${id}text`} className="mt-2 whitespace-pre-line">
          {text}
        </div>
      ) : null}
      {details ? <div className="mt-4">{details}</div> : null}
      {reason?.common ? (
        <ReasonChips
          ref={field.reasons}
          reasons={reason.common}
          value={field.text}
          size={buttons.chip}
          className="mt-4"
          onPick={field.change}
        />
      ) : null}
      {reason ? (
        <Field label={reason.label} error={field.error} optional={reason.min === 0} className="mt-4">
          <Textarea
            ref={field.input}
            value={field.text}
            rows={requiresReason ? 3 : 1}
            limit={reason.max}
            onChange={(event) => field.change(event.target.value)}
          />
        </Field>
      ) : null}
      {/* The second tap of a double tap must not answer. */}
      <TapGuard className={buttons.row}>
        {cancelLabel === null ? null : (
          <Button data-safe={better ? undefined : true} variant={buttons.safe} size={buttons.size} onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        <Button
          data-safe={cancelLabel === null || undefined}
          variant={look === 'staff' ? 'staff-outline' : better ? `danger-outline` : tone}
          size={buttons.size}
          onClick={field.confirm}
          className={cancelLabel === null ? 'max-sm:flex-1' : undefined}
        >
          {props.confirmLabel}
        </Button>
        {better ? (
          <Button
            data-safe
            size={buttons.size}
            className="sm:ms-auto"
            onClick={() => {
              onCancel();
              better.onPress();
            }}
          >
            {better.label}
          </Button>
        ) : null}
      </TapGuard>
    </dialog>
  );
}
