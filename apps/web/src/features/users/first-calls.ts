import { ADMIN, ROLES } from '@tilgul/contract/rules/roles';
import { listUsers } from '@tilgul/contract/users';
import { firstPage } from '../../shared/api/first-call.ts';

/** The user list opens with role id 1 (UI-34), as in the URL. */
export const FIRST_ROLE = String(ROLES.find(({ name }) => name === ADMIN)?.id ?? 1);
export const ADMINISTRATORS = firstPage(listUsers, { role_id: FIRST_ROLE });
