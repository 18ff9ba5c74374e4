// Session and local storage. Storage may be full, blocked or hold invalid values: reads then return nothing, and no call throws.

const STORES = { session: () => sessionStorage, local: () => localStorage };
export type Store = keyof typeof STORES;

/** Reads a text; undefined if there is none. */
export function readText(store: Store, slot: string): string | undefined {
  try {
    return STORES[store]().getItem(slot) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text; undefined removes it. */
export function writeText(store: Store, slot: string, text: string | undefined): void {
  try {
    if (text === undefined) STORES[store]().removeItem(slot);
    else STORES[store]().setItem(slot, text);
  } catch {
    // The value is lost with the page.
  }
}

/** Reads a value stored by `writeJson`; undefined if there is none or it cannot be parsed. */
export function readJson<T>(store: Store, slot: string): T | undefined {
  try {
    return (JSON.parse(readText(store, slot) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON; undefined removes it. */
export const writeJson = (store: Store, slot: string, value: unknown): void =>
  writeText(store, slot, value === undefined ? undefined : JSON.stringify(value));

/** The name of the last sign-in, until the user signs out. */
export const LOGIN_NAME_SLOT = 'login-name';

const SIDEBAR_SLOT = 'sidebar';

/** Whether the sidebar of wide screens is collapsed; false by default and while prerendering. */
export const isSidebarCollapsed = (): boolean => readText('local', SIDEBAR_SLOT) === 'rail';

export const saveSidebarCollapsed = (isCollapsed: boolean): void =>
  writeText('local', SIDEBAR_SLOT, isCollapsed ? 'rail' : 'open');
