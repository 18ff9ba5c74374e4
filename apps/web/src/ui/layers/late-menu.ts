// A menu whose code loads when pointer or focus reaches its button, so that lists mount no menu for each of their rows.
import { type ComponentType, type KeyboardEvent, type MouseEvent, startTransition, useState } from 'react';
import { useLazyPart } from '../../shared/screen/lazy-component.tsx';

/** What opened the menu: a key, or else the pointer. */
export interface MenuPress {
  readonly key: string | undefined;
}

/** Whether the menu was asked for, its component once loaded, and the props of the plain button until then. */
export function useLateMenu<P>(loadMenu: () => Promise<ComponentType<P>>) {
  const { Part, load } = useLazyPart(loadMenu);
  const [press, setPress] = useState<MenuPress>();
  const preload = () => void loadMenu().catch(() => undefined);
  const open = (key?: string) => {
    load();
    startTransition(() => setPress({ key }));
  };
  const button = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    // Keyboards and screen readers click without a pointer.
    onClick: ({ detail }: MouseEvent) => open(detail === 0 ? 'Enter' : undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open(event.key);
    },
  };
  return { Menu: press && Part, press, button };
}
