// The register for the counter's components, and names in the reader's language.
import { texts as language } from '@tilgul/messages/shared/language';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Product } from './engine/catalogue.ts';
import type { Register, Snapshot } from './engine/register.ts';

export const RegisterContext = createContext<Register | null>(null);

export function useRegister(): Register {
  const register = use(RegisterContext);
  if (!register) throw new Error('There is no register.');
  return register;
}

export function useSnapshot(): Snapshot {
  const register = useRegister();
  return useSyncExternalStore(register.subscribe, register.getSnapshot);
}

type Named = Pick<Product, 'name' | 'name_mr' | 'name_hi'>;

/** A product's name in the page's language. */
export function toName({ name, name_mr, name_hi }: Named): string {
  const own = { mr: name_mr, hi: name_hi }[language.code as string];
  return own ?? name;
}
