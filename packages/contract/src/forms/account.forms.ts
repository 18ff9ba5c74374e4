// Forms of one's own account.
import * as z from 'zod/mini';
import { credentials } from './auth.forms.ts';
import { password } from './fields.ts';
import { registration } from './users.forms.ts';

const { first_name, last_name, email } = registration.shape;

/** Names and e-mail address, as at registration (FORM-1). */
export const ownDetails = z.object({ first_name, last_name, email });

/** The present password, whatever it is like, and the new one. */
export const passwordChange = z.object({
  old_password: credentials.shape.password,
  new_password: password(),
});
