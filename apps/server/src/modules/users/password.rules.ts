// What a new password may not be: too short, one of the most common, or the person's own name (SES-6).
import type { Config } from '../../config.ts';
import { invalid } from '../../platform/http/errors.ts';
import { isCommonPassword } from '../../platform/security/common-passwords.ts';
import { say } from '../../texts/say.ts';

/** The names of the person whose password it is to be. */
export interface Named {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** The user name, the first, the last, and both names with and without a blank between them. */
function isOwnName(password: string, { username, first_name: first, last_name: last }: Named): boolean {
  const names = [username, first, last, `${first} ${last}`, `${first}${last}`];
  return names.some((name) => name.toLowerCase() === password.toLowerCase());
}

async function weaknessOf(password: string, person: Named, least: number): Promise<string | undefined> {
  if (password.length < least)
    return say('Your password must be at least {least} characters long. Please enter a stronger password.', { least });
  if (isOwnName(password, person)) return say('Your password must not be your name or username.');
  if (await isCommonPassword(password)) return say('This password is too common. Please choose another one.');
  return undefined;
}

/** Refuses a new password that is easy to guess: 400 with the reason at `field`. Present passwords are never asked. */
export async function refuseWeakPassword(
  config: Pick<Config, 'PASSWORD_MIN'>,
  { password, person, field = 'password' }: { password: string; person: Named; field?: string },
): Promise<void> {
  const weakness = await weaknessOf(password, person, config.PASSWORD_MIN);
  if (weakness !== undefined) throw invalid({ [field]: [weakness] });
}
