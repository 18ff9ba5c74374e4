// What the contract's forms say of a field.
export { mr as messageTexts } from '@tilgul/contract/texts/mr';
