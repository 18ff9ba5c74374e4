// The four roles: their ids, names and how screens call them.

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

/** What an administrator makes; staff are made by their manager, administrators at the command line (USER-2). */
export const ROLES_MADE_BY_ADMIN: readonly Role[] = [CUSTOMER, MANAGER];

/** The role that a text means (name or label, any case, `_` for blank), or undefined. */
export function findRole(text: string): Role | undefined {
  const wanted = text.trim().toLowerCase().replaceAll('_', ' ');
  return ROLES.find((role) => role.name.toLowerCase() === wanted || role.label.toLowerCase() === wanted)?.name;
}

/** The id that the calls use for a role. */
export const getRoleId = (role: Role): number => ROLES.find(({ name }) => name === role)?.id ?? 0;

/** What screens show for a role: 'Store Manager' for Warehouse Manager, 'Store Staff' for Warehouse Staff. */
export function getRoleLabel(role: Role): string {
  return ROLES.find((entry) => entry.name === role)?.label ?? role;
}
