// Proves for every form that a text of the wrong length, or one that attacks, is refused at its field or kept as it was sent.
// @module-tag any-length
import { describe, expect, it } from 'vitest';
import { allForms, type Form, type Length, letters } from '../access/input-forms.ts';
import { createWorld } from '../support/harness.ts';
import { sample } from '../support/length.ts';
import { next } from '../support/world-people.ts';

const world = await createWorld();
const forms = await allForms(world);

/** Of an address of its own each time, so that the limits of the public forms do not meet. */
const send = async ({ call, as, good, params }: Form, fields: Record<string, unknown>) => {
  const n = next();
  const body = { ...good(), ...fields };
  // Who registers writes the password twice.
  if ('confirm_password' in body && body.confirm_password !== undefined) body['confirm_password'] = body['password'];
  const where = params ? { params: await params() } : {};
  return world.call(call, { as, ...where, body, from: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` } as never);
};
let numbers = 0;
const createText = ({ digits }: Length, length: number) => {
  numbers += 1;
  return digits ? `9${String(1_000_000_000_000 + numbers * 7_919).slice(1 - length)}` : letters(length);
};

/** Each short enough for most fields, so that not only its length is refused. */
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
  describe(`${form.call.method} ${form.call.path} by ${form.as?.role ?? 'anybody'}`, () => {
    it.each(form.lengths)('[M05] $field has $min to $max characters', async (length) => {
      const { field, min, max } = length;
      for (const count of [min - 1, max + 1]) {
        const { status, error } = await send(form, { [field]: createText(length, count) });
        // A password may stay blank where it is only changed; one that is too short is none.
        expect([count, status, error[field]]).toEqual([count, 400, expect.arrayContaining([expect.any(String)])]);
      }
      for (const count of [min, max]) {
        const { status } = await send(form, { [field]: createText(length, count) });
        expect([count, status < 300]).toEqual([count, true]);
      }
    });

    it.each(form.lengths.filter(({ digits, field }) => !digits && field !== 'password'))(
      '[M06] $field keeps what it is sent, or refuses it',
      async ({ field }) => {
        sampleCount += 1;
        for (const text of sample(HOSTILE, sampleCount, 4)) {
          const n = HOSTILE.indexOf(text);
          const result = await send(form, { [field]: text });
          if (result.status >= 300)
            expect([n, result.status, Array.isArray(result.error[field])]).toEqual([n, 400, true]);
          else {
            const kept = (result.ok as unknown as Record<string, unknown>)[field];
            if (typeof kept === 'string') expect(kept).toBe(text.trim());
          }
        }
      },
    );
  });
}
