// Forms of the delivery configuration: service areas, delivery windows, exceptions, settings.
import * as z from 'zod/mini';
import {
  clearable,
  day,
  digitText,
  id,
  longText,
  MAX_TOTAL_PAISE,
  optionalField,
  PINCODE,
  rupeesInput,
  text,
  wholeNumber,
} from './fields.ts';
import { type FieldName, getFieldName, getText, notBoolean, tooManyLines, withMessage } from './form-messages.ts';
import { countPincodes, isPincodeEntry, MAX_PINCODES, parsePincodeList } from './rules/pincode-list.ts';

export const pincodeField = () => digitText(PINCODE, 'pincodeDigits');

const notAList = (name: FieldName) => ({ error: () => getText('notList', { name: getFieldName(name) }) });
const priority = () => wholeNumber('Priority', { min: 1, max: 99 });
const yesOrNo = (name: FieldName) => z.boolean(withMessage(notBoolean(name)));

const city = () => clearable(text('City', { max: 100 }));

const BAD_ENTRY = withMessage('pincodeOrRange');
const TOO_MANY = { error: () => getText('tooManyPincodes', { max: MAX_PINCODES }) };

/** Adds pincodes to a store; existing ones are updated. */
export const areasForm = z.object({
  store_id: id('store_id'),
  pincodes: z.array(z.string(BAD_ENTRY), notAList('Pincodes')).check(
    z.minLength(1, withMessage('pincodesMissing')),
    z.maxLength(MAX_PINCODES, TOO_MANY),
    z.refine((entries) => entries.every(isPincodeEntry), BAD_ENTRY),
    z.refine((entries) => countPincodes(entries) <= MAX_PINCODES, TOO_MANY),
  ),
  /** 1 by default. */
  priority: optionalField(priority()),
  cod_ok: optionalField(yesOrNo('cod_ok')),
  active: optionalField(yesOrNo('active')),
  /** City that the checkout suggests for these pincodes; omitted, existing ones keep theirs. */
  city: city(),
});

/** The same form with the pincodes typed as one text. */
export const areasTextForm = z.object({
  ...areasForm.shape,
  pincodes: z.pipe(z.pipe(z.string(BAD_ENTRY), z.transform(parsePincodeList)), areasForm.shape.pincodes),
});

/** Changes of a service area; omitted fields stay. */
export const areaChange = z.object({
  priority: optionalField(priority()),
  cod_ok: optionalField(yesOrNo('cod_ok')),
  active: optionalField(yesOrNo('active')),
  city: city(),
});

const CLOCK = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
const clock = (name: FieldName) => {
  return digitText(CLOCK, () => getText('timeFormat', { name: getFieldName(name) }));
};

/** Maximum number of windows in a store's week. */
const MAX_TEMPLATES = 168;
const capacity = () => wholeNumber('Places', { min: 0, max: 100_000 });

/** A delivery window of a weekday; times in the shop's time zone. */
const templateForm = z
  .object({
    /** 1 is Monday, 7 Sunday. */
    weekday: wholeNumber('weekday', { min: 1, max: 7 }),
    starts: clock('starts'),
    ends: clock('ends'),
    /** Minutes before the start at which the cut-off is. */
    cutoff_minutes: wholeNumber('Booking closes', { min: 0, max: 7 * 24 * 60 }),
    capacity: capacity(),
  })
  .check(
    z.refine(({ starts, ends }) => starts < ends, {
      path: ['ends'],
      ...withMessage('windowEndBeforeStart'),
    }),
  );

export const templatesForm = z.object({
  store_id: id('store_id'),
  templates: z.array(templateForm, notAList('templates')).check(
    z.maxLength(MAX_TEMPLATES, withMessage(tooManyLines(MAX_TEMPLATES))),
    z.refine(
      (templates) => new Set(templates.map(({ weekday, starts }) => `${weekday} ${starts}`)).size === templates.length,
      withMessage('windowsStartTogether'),
    ),
  ),
});

/** A day that differs from its weekday: closed or with another capacity; `closed: false` alone resets it. */
export const exceptionForm = z
  .object({
    store_id: id('store_id'),
    date: day(),
    closed: optionalField(yesOrNo('closed')),
    capacity: optionalField(capacity()),
    reason: longText('Reason', { max: 200, required: 'reasonMissing' }),
  })
  .check(
    z.refine(({ closed, capacity }) => closed !== undefined || capacity !== undefined, {
      path: ['closed'],
      ...withMessage('closedOrCapacity'),
    }),
  );

const notAnAmount = (name: FieldName) => () => getText('notAmount', { name: getFieldName(name) });
const money = (name: FieldName) => rupeesInput({ min: 0, max: MAX_TOTAL_PAISE, message: notAnAmount(name) });

const MAX_RULES = 50;

/** A step of the delivery fee: the fee for goods worth `from` or more. */
export const feeRuleForm = z.object({
  from: money('From'),
  fee: money('Fee'),
  /** Minimum value of the goods; the largest of all rules counts. */
  min_order: optionalField(money('Minimum order')),
  /** First day on which it applies; by default always. */
  effective_from: optionalField(day()),
});

const ruleKey = ({ from, effective_from }: z.output<typeof feeRuleForm>) => `${from} ${effective_from ?? ''}`;

/** All delivery settings; omitted fields are reset to their defaults. */
export const deliverySettingsForm = z.object({
  auto_allocate: optionalField(yesOrNo('auto_allocate')),
  serve_elsewhere: optionalField(yesOrNo('serve_elsewhere')),
  slot_days: optionalField(wholeNumber('Days ahead', { min: 1, max: 31 })),
  fee_rules: optionalField(
    z.array(feeRuleForm, notAList('fee_rules')).check(
      z.maxLength(MAX_RULES, withMessage(tooManyLines(MAX_RULES))),
      z.refine((rules) => new Set(rules.map(ruleKey)).size === rules.length, withMessage('rulesBeginTogether')),
    ),
  ),
  /** Maximum of an order paid on delivery; by default none. */
  cod_max: optionalField(rupeesInput({ min: 1, max: MAX_TOTAL_PAISE, message: notAnAmount('Cash limit') })),
  /** Claims up to this amount are accepted at once (CLAIM-10); by default none. */
  claim_auto_max: optionalField(rupeesInput({ min: 1, max: MAX_TOTAL_PAISE, message: notAnAmount('Claim limit') })),
});
