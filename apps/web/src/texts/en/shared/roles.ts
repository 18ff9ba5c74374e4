// English words of the roles, as the contract has them.
import { ADMIN, CUSTOMER, getRoleLabel, MANAGER, type Role, STAFF } from '@tilgul/contract/rules/roles';

export const roleTexts: Readonly<Record<Role, string>> = {
  [ADMIN]: getRoleLabel(ADMIN),
  [CUSTOMER]: getRoleLabel(CUSTOMER),
  [MANAGER]: getRoleLabel(MANAGER),
  [STAFF]: getRoleLabel(STAFF),
};
