// What sign-in and registration share.
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { alerts } from '../../ui/alerts/alerts.ts';

/** Attributes of a username's control: known to password managers, never corrected. */
export const USERNAME = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } as const;

/** The line below the card that leads to the other one of the two pages. */
export function AuthSwitch({ lead, to, label }: { lead: string; to: string; label: string }) {
  return (
    <p className="mt-4 text-center text-muted">
      {lead}{' '}
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline">
        {label}
      </Link>
    </p>
  );
}

/** The titled alert of a refused try: the next try, and leaving the page, take it away. */
export function useTryAlert() {
  const close = useRef<() => void>(undefined);
  const clear = () => close.current?.();
  const show = ({ title, text }: { title: string; text: string }) => {
    clear();
    close.current = alerts.stepFailure(title, text);
  };
  useEffect(() => () => close.current?.(), []);
  return { show, clear };
}
