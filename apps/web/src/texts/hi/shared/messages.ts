// What the contract's forms say of a field.
export { hi as messageTexts } from '@tilgul/contract/texts/hi';
