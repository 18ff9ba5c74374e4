// Forms of the delivery's configuration: areas, windows, exceptions, settings.
import * as z from 'zod/mini';
import { day, id, MAX_TOTAL_PAISE, optionalField, PINCODE, rupeesInput, text, wholeNumber } from './fields.ts';
import { type FieldName, notBoolean, withMessage, tooManyLines } from './form-messages.ts';
import { countPincodes, isPincodeEntry, MAX_PINCODES, parsePincodeList } from './rules/pincode-list.ts';
import { say, sayAny } from './texts/say.ts';

const BAD_PINCODE = withMessage('Please enter a pincode of six digits.');
/** A postal code, six digits of which the first is 1 to 9. */
export const pincodeField = () => z.string(BAD_PINCODE).check(z.trim(), z.regex(PINCODE, BAD_PINCODE));

const notAList = (name: FieldName) => ({ error: () => say('{name} must be a list.', { name: sayAny(name) }) });
const priority = () => wholeNumber('priority', { min: 1, max: 99 });
const yesOrNo = (name: FieldName) => z.boolean(withMessage(notBoolean(name)));

const BAD_ENTRY = withMessage('Each entry must be a pincode or a range such as 411002-411009.');
const TOO_MANY = { error: () => say('At most {max} pincodes at once.', { max: MAX_PINCODES }) };

/** Pincodes that a store delivers to; those that it has already get the new values. */
export const areasForm = z.object({
  store_id: id('store_id'),
  pincodes: z.array(z.string(BAD_ENTRY), notAList('pincodes')).check(
    z.minLength(1, withMessage('Please enter at least one pincode.')),
    z.maxLength(MAX_PINCODES, TOO_MANY),
    z.refine((entries) => entries.every(isPincodeEntry), BAD_ENTRY),
    z.refine((entries) => countPincodes(entries) <= MAX_PINCODES, TOO_MANY),
  ),
  /** 1 unless it is sent. */
  priority: optionalField(priority()),
  cod_ok: optionalField(yesOrNo('cod_ok')),
  active: optionalField(yesOrNo('active')),
});

/** The same with the pincodes typed as one text. */
export const areasTextForm = z.object({
  ...areasForm.shape,
  pincodes: z.pipe(z.pipe(z.string(BAD_ENTRY), z.transform(parsePincodeList)), areasForm.shape.pincodes),
});

/** What may be changed of an area; what is left out stays. */
export const areaChange = z.object({
  priority: optionalField(priority()),
  cod_ok: optionalField(yesOrNo('cod_ok')),
  active: optionalField(yesOrNo('active')),
});

const CLOCK = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
const clock = (name: FieldName) => {
  const bad = { error: () => say('{name} must be a time as HH:MM.', { name: sayAny(name) }) };
  return z.string(bad).check(z.trim(), z.regex(CLOCK, bad));
};

/** Most windows of a store's week. */
export const MAX_TEMPLATES = 168;
const capacity = () => wholeNumber('capacity', { min: 0, max: 100_000 });

/** One window of a weekday; clock times of the shop's time zone. */
export const templateForm = z
  .object({
    /** 1 is Monday, 7 Sunday. */
    weekday: wholeNumber('weekday', { min: 1, max: 7 }),
    starts: clock('starts'),
    ends: clock('ends'),
    /** Minutes before the start after which nobody can choose it any more. */
    cutoff_minutes: wholeNumber('cutoff_minutes', { min: 0, max: 7 * 24 * 60 }),
    capacity: capacity(),
  })
  .check(
    z.refine(({ starts, ends }) => starts < ends, { path: ['ends'], ...withMessage('A window must end after it starts.') }),
  );

/** A store's whole week. */
export const templatesForm = z.object({
  store_id: id('store_id'),
  templates: z.array(templateForm, notAList('templates')).check(
    z.maxLength(MAX_TEMPLATES, withMessage(tooManyLines(MAX_TEMPLATES))),
    z.refine(
      (templates) => new Set(templates.map(({ weekday, starts }) => `${weekday} ${starts}`)).size === templates.length,
      withMessage('Two windows of a day start at the same time.'),
    ),
  ),
});

/** A day that is not as its weekday: closed, with another capacity, or (closed: false alone) as its weekday again. */
export const exceptionForm = z
  .object({
    store_id: id('store_id'),
    date: day(),
    closed: optionalField(yesOrNo('closed')),
    capacity: optionalField(capacity()),
    reason: text('Reason', { max: 200, required: 'Please give a reason.' }),
  })
  .check(
    z.refine(({ closed, capacity }) => closed !== undefined || capacity !== undefined, {
      path: ['closed'],
      ...withMessage('Say whether the day is closed, or its capacity.'),
    }),
  );

const notAnAmount = (name: FieldName) => () => say('{name} must be an amount in rupees.', { name: sayAny(name) });
const money = (name: FieldName) => rupeesInput({ min: 0, max: MAX_TOTAL_PAISE, message: notAnAmount(name) });

const MAX_RULES = 50;

/** A step of the delivery fee: what orders of goods from `from` on pay. */
export const feeRuleForm = z.object({
  from: money('from'),
  fee: money('fee'),
  /** Orders of goods below it are not taken; the largest of all rules counts. */
  min_order: optionalField(money('min_order')),
  /** The first day on which it holds; none means from the beginning. */
  effective_from: optionalField(day()),
});

const ruleKey = ({ from, effective_from }: z.output<typeof feeRuleForm>) => `${from} ${effective_from ?? ''}`;

/** The settings of the delivery, sent as a whole; what is left out goes back to what it is without configuration. */
export const deliverySettingsForm = z.object({
  auto_allocate: optionalField(yesOrNo('auto_allocate')),
  serve_elsewhere: optionalField(yesOrNo('serve_elsewhere')),
  slot_days: optionalField(wholeNumber('slot_days', { min: 1, max: 31 })),
  fee_rules: optionalField(
    z.array(feeRuleForm, notAList('fee_rules')).check(
      z.maxLength(MAX_RULES, withMessage(tooManyLines(MAX_RULES))),
      z.refine(
        (rules) => new Set(rules.map(ruleKey)).size === rules.length,
        withMessage('Two rules begin at the same amount on the same day.'),
      ),
    ),
  ),
  /** The most that an order paid on delivery may come to; none means no cap. */
  cod_max: optionalField(rupeesInput({ min: 1, max: MAX_TOTAL_PAISE, message: notAnAmount('cod_max') })),
});
