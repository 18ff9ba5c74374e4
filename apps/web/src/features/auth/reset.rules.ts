// How far a password reset has come. Kept in the history entry, so that a phone that reloads the page after a look at the SMS goes on.
import { OTP_RESEND_SECONDS } from '@tilgul/contract/auth';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../../shared/paths.ts';

export const RESET_STEPS = ['mobile', 'otp', 'password'] as const;
export type ResetStep = (typeof RESET_STEPS)[number];

export interface Reset {
  readonly step: ResetStep;
  /** The mobile number, carried through all steps; empty before it was sent. */
  readonly phone: string;
  /** When the next OTP may be asked for that number, in milliseconds since the epoch; 0 for at once. */
  readonly freeAt: number;
  /** What the first step is for: a changed number, or the same one again. */
  readonly again: boolean;
}

export const NEW_RESET: Reset = { step: 'mobile', phone: '', freeAt: 0, again: false };

/** The reset that a history entry remembers; a new one when it remembers none. */
export function readReset(state: unknown): Reset {
  const kept: Partial<Record<keyof Reset, unknown>> = typeof state === 'object' && state !== null ? state : {};
  const step = RESET_STEPS.find((known) => known === kept.step);
  if (!step || typeof kept.phone !== 'string' || typeof kept.freeAt !== 'number') return NEW_RESET;
  return { step, phone: kept.phone, freeAt: kept.freeAt, again: kept.again === true };
}

/** When the next OTP may be asked for: after the wait that a 429 names, else after the usual one (SES-7). */
export const nextFree = (now: number, waitSeconds: number = OTP_RESEND_SECONDS): number => now + waitSeconds * 1000;

/** The number as it is shown where others may look on: 98xxxxxx10. */
export const maskedPhone = (phone: string): string =>
  phone.replace(
    /^(..)(.+)(..)$/,
    (_, start: string, middle: string, end: string) => start + 'x'.repeat(middle.length) + end,
  );

/** The reset of this page and how to move it on; `hasMoved` once a step has replaced another one. */
export function useReset(): { reset: Reset; hasMoved: boolean; become: (change: Partial<Reset>) => void } {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [hasMoved, setHasMoved] = useState(false);
  const reset = readReset(state);
  const become = (change: Partial<Reset>) => {
    setHasMoved(true);
    void navigate(PATHS.forgotPassword, { replace: true, state: { ...reset, ...change } });
  };
  return { reset, hasMoved, become };
}
