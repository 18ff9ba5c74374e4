// What becomes of a code that somebody typed: whose it is, or that the tries are used up.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Context } from '../../../deps.ts';
import { say } from '../../../texts/say.ts';
import { type Asker, type CodeTry, findUsedUpCode } from './asks.db.ts';
import { codeFits } from './otp.rules.ts';

export interface TypedCode {
  readonly phone: string;
  readonly code: string;
}

/** The ask whose code was typed, and its user. */
export interface FoundAsk {
  readonly askId: number;
  readonly userId: number;
}

/** The ask of a try when the typed code is its own; undefined for a wrong one, and for a number that nobody has. */
export function matchCode({ deps }: Context, typed: TypedCode, taken: CodeTry): FoundAsk | undefined {
  const { ask_id: askId, code_hash: kept, user_id: userId } = taken;
  if (kept === null || userId === null || !codeFits(deps.secrets.sealKeys, typed, kept)) return undefined;
  return { askId, userId };
}

/** Refuses when the asker's tries are used up, known number or not. */
export async function refuseWhenUsedUp({ db, now }: Context, asker: Asker): Promise<void> {
  const until = await findUsedUpCode(db, asker, now);
  if (!until) return;
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  throw new AppError('too_many', { detail: say('Too many tries. Please request a new OTP.'), retryAfter });
}
