// Progress of a password reset. Stored in the history entry, because phones may reload the page after a switch to the SMS app.
import { OTP_RESEND_SECONDS } from '@tilgul/contract/auth';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '../../shared/paths.ts';

export const RESET_STEPS = ['mobile', 'otp', 'password'] as const;
export type ResetStep = (typeof RESET_STEPS)[number];

export interface Reset {
  readonly step: ResetStep;
  /** The mobile number, kept through all steps; empty until it is submitted. */
  readonly phone: string;
  /** Earliest next OTP request for this number, in ms since the epoch; 0 means now. */
  readonly resendAt: number;
  /** Back on the first step to resend to the same number. */
  readonly again: boolean;
}

export const NEW_RESET: Reset = { step: 'mobile', phone: '', resendAt: 0, again: false };

/** Reads the reset from a history entry; returns a new one if the entry has none. */
export function readReset(state: unknown): Reset {
  const kept: Partial<Record<keyof Reset, unknown>> = typeof state === 'object' && state !== null ? state : {};
  const step = RESET_STEPS.find((known) => known === kept.step);
  if (!step || typeof kept.phone !== 'string' || typeof kept.resendAt !== 'number') return NEW_RESET;
  return { step, phone: kept.phone, resendAt: kept.resendAt, again: kept.again === true };
}

/** Time of the next allowed OTP request: `Retry-After` of a 429, else the default wait (SES-7). */
export const nextResendAt = (now: number, waitSeconds: number = OTP_RESEND_SECONDS): number => now + waitSeconds * 1000;

/** '98xxxxxx10', for screens that others may see. */
export const maskPhone = (phone: string): string =>
  phone.replace(
    /^(..)(.+)(..)$/,
    (_, start: string, middle: string, end: string) => start + 'x'.repeat(middle.length) + end,
  );

/** The reset of this page. `hasMoved` is true once one step has replaced another. */
export function useReset(): { reset: Reset; hasMoved: boolean; updateReset: (change: Partial<Reset>) => void } {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [hasMoved, setHasMoved] = useState(false);
  const reset = readReset(state);
  const updateReset = (change: Partial<Reset>) => {
    setHasMoved(true);
    void navigate(PATHS.forgotPassword, { replace: true, state: { ...reset, ...change } });
  };
  return { reset, hasMoved, updateReset };
}
