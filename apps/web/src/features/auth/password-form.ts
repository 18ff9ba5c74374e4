// The new-password form: the contract's schema plus the confirmation field.
import { passwordReset } from '@tilgul/contract/auth.forms';
import * as z from 'zod/mini';

export const passwordForm = z.extend(passwordReset, { confirm_password: z.string() });
