// A menu button with actions, links and toggles.
import { Menu as Base } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import { type ReactElement, type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { cn } from '../cn.ts';
import type { MenuPress } from './late-menu.ts';

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-badge px-3 text-sm outline-none select-none ' +
  'data-disabled:cursor-not-allowed data-disabled:text-off data-highlighted:bg-primary-soft';

interface MenuProps {
  /** The opening `Button` or `IconButton`. */
  trigger: ReactElement;
  /** `MenuLink`, `MenuAction`, `MenuTick`, `MenuGroup`. */
  children: ReactNode;
  /** Called once it is closed and gone. */
  onClosed?: (() => void) | undefined;
  /** The press of the plain button that it replaces (`useLateMenu`): it opens at once. */
  press?: MenuPress | undefined;
}

/** Repeats a key that was pressed on the plain button, so that the menu highlights the entry that the key asks for. */
function useRepeatedKey(press: MenuPress | undefined) {
  const trigger = useRef<HTMLButtonElement>(null);
  const waiting = useRef(press?.key);
  useEffect(() => {
    const key = waiting.current;
    waiting.current = undefined;
    if (!key || !trigger.current) return;
    trigger.current.focus();
    trigger.current.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    if (key === 'Enter') trigger.current.click();
  }, []);
  return trigger;
}

/** ARIA menu button: arrows, Home, End, type-ahead, Esc; restores the focus. */
export function Menu({ trigger, children, onClosed, press }: MenuProps) {
  // Rendered beside its button to stay in the same landmark, out of the flow: in a row with gaps it would move the button.
  // Fixed, so that no table clips it.
  const place = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(press !== undefined && press.key === undefined);
  const button = useRepeatedKey(press);
  return (
    <Base.Root
      open={isOpen}
      // Paints the press before the popup is built, which takes long on a slow phone.
      onOpenChange={(next) => startTransition(() => setOpen(next))}
      onOpenChangeComplete={(isShown) => !isShown && onClosed?.()}
    >
      <Base.Trigger ref={button} render={trigger} />
      <span ref={place} className="absolute" />
      <Base.Portal container={place}>
        <Base.Positioner positionMethod="fixed" align="end" sideOffset={6} className="z-50 outline-none">
          <Base.Popup className="max-h-(--available-height) min-w-52 overflow-y-auto rounded-card border border-hairline bg-paper p-1.5 text-ink shadow-float outline-none transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuEntryProps {
  label: string;
  icon: LucideIcon;
}

/** `to` for a path, `href` for `tel:` and `mailto:`. */
type MenuTarget = { to: string; href?: never } | { href: string; to?: never };

export function MenuLink({ label, icon: Icon, to, href }: MenuEntryProps & MenuTarget) {
  return (
    // biome-ignore lint/a11y/useAnchorContent: the item gives the link its content.
    <Base.Item className={ITEM} render={to === undefined ? <a href={href} /> : <Link to={to} />}>
      <Icon size={20} aria-hidden="true" className="shrink-0" />
      {label}
    </Base.Item>
  );
}

interface MenuActionProps extends MenuEntryProps {
  /** Red, for deleting. */
  isDanger?: boolean;
  onChoose: () => void;
}

export function MenuAction({ label, icon: Icon, isDanger = false, onChoose }: MenuActionProps) {
  return (
    <Base.Item className={cn(ITEM, isDanger && 'text-danger')} onClick={onChoose}>
      <Icon size={20} aria-hidden="true" className="shrink-0" />
      {label}
    </Base.Item>
  );
}

/** A line between entries. */
export const MenuLine = () => <Base.Separator className="mx-2 my-1 h-px bg-line" />;

interface MenuTickProps {
  label: string;
  isTicked: boolean;
  disabled: boolean;
  onChange: (isTicked: boolean) => void;
}

/** A toggle, such as a table column; keeps the menu open. */
export function MenuTick({ label, isTicked, disabled, onChange }: MenuTickProps) {
  return (
    <Base.CheckboxItem
      checked={isTicked}
      disabled={disabled}
      onCheckedChange={(next) => onChange(next)}
      closeOnClick={false}
      className={ITEM}
    >
      <span
        className={cn(
          'grid size-5 shrink-0 place-items-center rounded-[5px] border',
          isTicked ? 'border-primary bg-primary text-white' : 'border-input',
        )}
      >
        {isTicked ? <Check size={14} strokeWidth={3} aria-hidden="true" /> : null}
      </span>
      {label}
    </Base.CheckboxItem>
  );
}

/** A heading over a group of entries. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}
