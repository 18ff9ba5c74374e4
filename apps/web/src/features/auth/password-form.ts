// The rules of the new password's form: the contract's, and that it is typed twice.
import { passwordReset } from '@tilgul/contract/auth.forms';
import * as z from 'zod/mini';

export const passwordForm = z.extend(passwordReset, { confirm_password: z.string() });
