// English words of the roles, as the contract has them.
import { ADMIN, CUSTOMER, MANAGER, type Role, roleLabel, STAFF } from '@tilgul/contract/rules/roles';

export const roleTexts: Readonly<Record<Role, string>> = {
  [ADMIN]: roleLabel(ADMIN),
  [CUSTOMER]: roleLabel(CUSTOMER),
  [MANAGER]: roleLabel(MANAGER),
  [STAFF]: roleLabel(STAFF),
};
