// A one-time password that was sent to sign in. Stored in the history entry, because phones may reload the page after a switch to
// the SMS app.

/** Times in ms since the epoch. */
export interface OtpStart {
  readonly phone: string;
  readonly resendAt: number;
  readonly expiresAt: number;
  /** The request was refused because a code sent before is still valid. */
  readonly sentBefore: boolean;
}

/** Reads it from a history entry; undefined if the entry has none. */
export function readOtpStart(state: unknown): OtpStart | undefined {
  if (typeof state !== 'object' || state === null || !('otp' in state)) return undefined;
  const kept = state.otp as Partial<Record<keyof OtpStart, unknown>> | null;
  if (typeof kept?.phone !== 'string' || typeof kept.resendAt !== 'number' || typeof kept.expiresAt !== 'number')
    return undefined;
  return {
    phone: kept.phone,
    resendAt: kept.resendAt,
    expiresAt: kept.expiresAt,
    sentBefore: kept.sentBefore === true,
  };
}
