// What the contract's forms say of a field: its sentences are English already.
import type { Dictionary } from '@tilgul/contract/texts/dictionary';

export const messageTexts: Dictionary | undefined = undefined;
