// The call on the own PIN for registers.
import { endpoint } from './endpoint.ts';
import { registerPinForm } from './registers.forms.ts';
import { MANAGER, STAFF } from './rules/roles.ts';

export const saveRegisterPin = endpoint('PUT', '/users/me/register-pin/', {
  access: [MANAGER, STAFF],
  summary: 'Set the own PIN for registers',
  body: registerPinForm,
  ok: undefined,
  status: 204,
  errors: ['too_many'],
});
