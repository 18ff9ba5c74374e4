// Every form refuses texts of the wrong length, and stores hostile texts unchanged or refuses them.
// @module-tag any-length
import { describe, expect, it } from 'vitest';
import { allForms, type Form, type Length, letters } from '../access/input-forms.ts';
import { createWorld } from '../support/harness.ts';
import { sample } from '../support/length.ts';
import { next } from '../support/world-people.ts';

const world = await createWorld();
const forms = await allForms(world);

/** Sends a form from a new address each time, because of the limits of the public forms. */
const send = async ({ call, as, validValues, params }: Form, fields: Record<string, unknown>) => {
  const n = next();
  const body = { ...validValues(), ...fields };
  // Registration repeats the password.
  if ('confirm_password' in body && body.confirm_password !== undefined) body['confirm_password'] = body['password'];
  const where = params ? { params: await params() } : {};
  return world.call(call, { as, ...where, body, from: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` } as never);
};
let numbers = 0;
const createText = ({ digits }: Length, length: number) => {
  numbers += 1;
  return digits ? `9${String(1_000_000_000_000 + numbers * 7_919).slice(1 - length)}` : letters(length);
};

/** Short enough for most fields, so that length is not the only reason for a refusal. */
const HOSTILE = [
  "a'; drop table x;--",
  'two\r\nlines: 1',
  'nul\0here',
  'half\ud800',
  '\u202Ethgir ot',
  '😀😀😀 👩‍👧',
  '<b>x</b>&amp;"\'',
  '__proto__',
  '  padded  ',
  'x'.repeat(10_000),
] as const;

let sampleCount = 0;
for (const form of forms) {
  describe(`${form.call.method} ${form.call.path} by ${form.as?.role ?? 'visitors'}`, () => {
    it.each(form.lengths)('[M05] $field has $min to $max characters', async (length) => {
      const { field, min, max } = length;
      for (const count of [min - 1, max + 1]) {
        const { status, error } = await send(form, { [field]: createText(length, count) });
        // A blank password means unchanged; a short one is refused.
        expect([count, status, error[field]]).toEqual([count, 400, expect.arrayContaining([expect.any(String)])]);
      }
      for (const count of [min, max]) {
        const { status } = await send(form, { [field]: createText(length, count) });
        expect([count, status < 300]).toEqual([count, true]);
      }
    });

    it.each(form.lengths.filter(({ digits, field }) => !digits && field !== 'password'))(
      '[M06] $field stores hostile text unchanged, or refuses it',
      async ({ field }) => {
        sampleCount += 1;
        for (const text of sample(HOSTILE, sampleCount, 4)) {
          const n = HOSTILE.indexOf(text);
          const result = await send(form, { [field]: text });
          if (result.status >= 300)
            expect([n, result.status, Array.isArray(result.error[field])]).toEqual([n, 400, true]);
          else {
            const stored = (result.ok as unknown as Record<string, unknown>)[field];
            if (typeof stored === 'string') expect(stored).toBe(text.trim());
          }
        }
      },
    );
  });
}
