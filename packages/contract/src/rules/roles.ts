// The four roles: ids, names and labels.

/** The roles with their ids (USER-1). */
export const ROLES = [
  { id: 1, name: 'admin', label: 'Admin' },
  { id: 2, name: 'Customer', label: 'Customer' },
  { id: 3, name: 'Warehouse Manager', label: 'Store Manager' },
  { id: 6, name: 'Warehouse Staff', label: 'Store Staff' },
] as const;

export type Role = (typeof ROLES)[number]['name'];

export const ADMIN = 'admin' satisfies Role;
export const CUSTOMER = 'Customer' satisfies Role;
export const MANAGER = 'Warehouse Manager' satisfies Role;
export const STAFF = 'Warehouse Staff' satisfies Role;
/** Every signed-in user. */
export const ANYONE = [ADMIN, CUSTOMER, MANAGER, STAFF] as const;

/** Roles that an administrator can create; managers create staff, the command line creates administrators (USER-2). */
export const ROLES_MADE_BY_ADMIN: readonly Role[] = [CUSTOMER, MANAGER];

/** Roles that must replace a password that another user set (USER-9). */
export const SET_PASSWORD_ROLES: readonly Role[] = [MANAGER, STAFF];

/** Finds a role by name or label, ignoring case, with `_` for spaces. */
export function findRole(text: string): Role | undefined {
  const wanted = text.trim().toLowerCase().replaceAll('_', ' ');
  return ROLES.find((role) => role.name.toLowerCase() === wanted || role.label.toLowerCase() === wanted)?.name;
}

export const getRoleId = (role: Role): number => ROLES.find(({ name }) => name === role)?.id ?? 0;
