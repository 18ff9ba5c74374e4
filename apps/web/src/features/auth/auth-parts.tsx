// Shared by sign-in, registration and the password reset.
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { alerts } from '../../ui/alerts/alerts.ts';

/** Input attributes of a username: offered to password managers, never autocorrected. */
export const USERNAME = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false } as const;

/** The link below the card, from login to registration or back. */
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

/** Alert for a failed attempt. The next attempt and leaving the page dismiss it. */
export function useFailureAlert() {
  const close = useRef<() => void>(undefined);
  const clear = () => close.current?.();
  const show = ({ title, text }: { title: string; text: string }) => {
    clear();
    close.current = alerts.stepFailure(title, text);
  };
  useEffect(() => () => close.current?.(), []);
  return { show, clear };
}
