// The name of the last sign-in in this browser, for the login after an expired session. Signing out removes it.
import { LOGIN_NAME_SLOT, readText, writeText } from '../../shared/storage.ts';

export const readLoginName = (): string => readText('local', LOGIN_NAME_SLOT) ?? '';

export const saveLoginName = (name: string): void => writeText('local', LOGIN_NAME_SLOT, name);
