// Money in answers and forms: rupees on the wire, paise for the server.
import * as z from 'zod/mini';
import { type Paise, toPaise, toRupees } from '../rules/money.ts';
import { type Message, said } from './messages.ts';
import { describeWire } from './wire.ts';

/** Answer field: rupees as a JSON number with at most two decimals. */
export const rupees = () => describeWire(z.number(), { type: 'number', multipleOf: 0.01, description: 'Rupees' });

/** Input field: a difference in rupees, negative when short, given to the server as paise; `max` in paise, either way. */
export function differenceInput({ max, message }: { max: Paise; message: Message }) {
  const error = said(message);
  const schema = z.pipe(
    z.transform((value: unknown) => {
      const paise = typeof value === 'number' ? toPaise(Math.abs(value)) : undefined;
      return paise === undefined ? undefined : Math.sign(Number(value)) * paise;
    }),
    z.number(error).check(z.gte(-max, error), z.lte(max, error)),
  );
  return describeWire(schema, {
    type: 'number',
    minimum: toRupees(-max),
    maximum: toRupees(max),
    multipleOf: 0.01,
    description: 'Rupees; negative when short',
  });
}

/** Input field: rupees as number or decimal text, given to the server as paise. Bounds are in paise. */
export function rupeesInput(options: { min: Paise; max: Paise; message: Message }) {
  const message = said(options.message);
  const schema = z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'number' || typeof value === 'string' ? toPaise(value) : undefined,
    ),
    z.number(message).check(z.gte(options.min, message), z.lte(options.max, message)),
  );
  return describeWire(schema, {
    type: 'number',
    minimum: toRupees(options.min),
    maximum: toRupees(options.max),
    multipleOf: 0.01,
    description: 'Rupees',
  });
}
