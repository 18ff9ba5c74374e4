// A list of settings; each row shows a setting and at most one action.
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';
import { Card } from './card.tsx';

interface SettingsSectionProps {
  title: string;
  isSingle?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A heading over a card of `SettingsRow`s; `isSingle` for a single row, which is not a list. */
export function SettingsSection({ title, isSingle, className, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-2 px-1 text-sm font-semibold text-muted">
        {title}
      </h2>
      <Card pad="none">{isSingle ? children : <ul>{children}</ul>}</Card>
    </section>
  );
}

export interface SettingsRowProps {
  icon?: LucideIcon | undefined;
  /** What the setting is, above its value. */
  label?: ReactNode;
  /** The setting: a name, a number, a device. */
  title: ReactNode;
  /** Explanation below. */
  note?: ReactNode;
  /** The ghost button on the right. */
  button?: ComponentProps<typeof Button> | undefined;
  /** In place of the button. */
  action?: ReactNode;
  /** For actions that cannot be undone. */
  tone?: 'danger' | undefined;
  /** The only row of its section. */
  isSingle?: boolean;
}

export function SettingsRow({ icon: Icon, label, title, note, button, action, tone, isSingle }: SettingsRowProps) {
  const Row = isSingle ? 'div' : 'li';
  return (
    <Row className="flex min-h-16 flex-wrap items-center gap-x-3 border-t border-line py-2 ps-4 pe-1.5 first:border-t-0">
      <span className={cn('w-5.5 shrink-0', tone === 'danger' && 'text-danger')}>
        {Icon ? <Icon size={22} strokeWidth={1.75} aria-hidden="true" /> : null}
      </span>
      <div className="min-w-32 flex-1 py-1">
        {label ? <p className="text-sm text-muted">{label}</p> : null}
        <div className={cn('break-words', tone === 'danger' && 'text-danger')}>{title}</div>
        {note ? <p className="text-sm text-muted">{note}</p> : null}
      </div>
      <div className="ms-auto empty:hidden">
        {button ? <Button variant={tone ? 'danger-ghost' : 'ghost'} size={40} {...button} /> : action}
      </div>
    </Row>
  );
}
