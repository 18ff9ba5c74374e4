// Sends a one-time password: the limits of asking, the budget of messages, the code that is kept, its message.
import { AppError } from '@tilgul/contract/rules/errors';
import { sql } from 'kysely';
import type { Context } from '../../../deps.ts';
import type { SmsTemplate } from '../../../platform/ports/sms.ts';
import { type Limit, takeTry } from '../../../platform/security/attempts.ts';
import { newSixDigits } from '../../../platform/security/tokens.ts';
import { inLanguage } from '../../../texts/say.ts';
import { languageOfUser } from '../../users/user-language.ts';
import { codeEnd, insertAsk, insertCode } from './asks.db.ts';
import { type CodePurpose, hashCode, otpText } from './otp.rules.ts';
import { type SmsBudget, takeSms } from './sms-budget.ts';

export interface CodeAsk {
  readonly purpose: CodePurpose;
  readonly phone: string;
  /** The number's keyed hash. */
  readonly number: Buffer;
  /** The hash of who asks: a browser by its cookie, or somebody signed in. */
  readonly asker: Buffer;
  /** Who is to have the code; undefined when nobody has the number, and nothing is sent. */
  readonly userId: number | undefined;
  readonly limits: readonly Limit[];
}

const TEMPLATES: Readonly<Record<CodePurpose, SmsTemplate>> = { reset: 'reset_code', phone: 'phone_code' };

/** Keeps a new code for the user and asks for its message; nothing of either without a user. */
async function keepCode({ db, now, deps }: Context, { purpose, phone, number, asker, userId }: CodeAsk): Promise<void> {
  const askId = await insertAsk(db, { purpose, number, asker }, now);
  const code = newSixDigits();
  const code_hash = hashCode(deps.secrets.sealKeys, phone, code);
  // The same work for a number that nobody has, undone: so the answer takes as long and no row is left.
  await sql`savepoint code`.execute(db);
  await insertCode(db, { ask_id: askId, user_id: userId ?? null, phone_no: phone, code_hash }, now);
  const text = inLanguage(await languageOfUser(db, userId), () => otpText[purpose](deps.config.BRAND, code));
  const sms = { to: phone, template: TEMPLATES[purpose], text, variables: { OTP: code }, at: now };
  await deps.sms.enqueue(db, { ...sms, expiresAt: codeEnd(now) }, { isWanted: userId !== undefined });
  await (userId === undefined ? sql`rollback to savepoint code` : sql`release savepoint code`).execute(db);
}

/**
 * Sends a code inside a transaction (SES-7, O04, O10). Throws too_many beyond the limits; whether the budget of messages
 * allowed it is in the answer, for `reportSmsBudget` and `refuseOverBudget` after the commit.
 */
export async function sendCode(context: Context, ask: CodeAsk): Promise<SmsBudget> {
  const { db, now, deps } = context;
  const wait = deps.config.RATE_LIMITS === 'on' ? await takeTry(db, ask.limits, now) : 0;
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
  const budget = await takeSms(context, { isSent: ask.userId !== undefined });
  if (budget.wait === 0) await keepCode(context, ask);
  return budget;
}
