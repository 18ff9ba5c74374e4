import { expect, it } from 'vitest';
import { generatePassword } from './suggested-password.tsx';

it('suggests random passwords of letters that do not look alike', () => {
  const passwords = Array.from({ length: 500 }, generatePassword);
  for (const password of passwords) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
  expect(new Set(passwords).size).toBe(500);
  expect(new Set(passwords.join('')).size).toBe(31 + 1);
});
