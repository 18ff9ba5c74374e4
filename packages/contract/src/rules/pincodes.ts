// Indian states: GST codes, pincode ranges by the first three digits, and spellings of the names.

/** First and last three-digit group, inclusive. */
type Range = readonly [number, number];

interface State {
  readonly gstCode: string;
  readonly name: string;
  readonly ranges: readonly Range[];
  /** Other spellings, normalised. */
  readonly also: readonly string[];
}

/** Reads ranges written as "140 170-177". */
const toState = (gstCode: string, name: string, ranges: string, also: readonly string[] = []): State => ({
  gstCode,
  name,
  ranges: ranges.split(' ').map((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return [first, last];
  }),
  also,
});

/**
 * States and union territories. India Post sorts by delivery office, so a group whose offices serve both sides of a border
 * belongs to both states: a wrong rejection costs an order, a missed error only a phone call.
 */
export const STATES: readonly State[] = [
  toState('35', 'Andaman and Nicobar Islands', '744', ['andamannicobar', 'andamanandnicobar']),
  toState('37', 'Andhra Pradesh', '507-508 515-535'),
  toState('12', 'Arunachal Pradesh', '786-788 790-792'),
  toState('18', 'Assam', '781-788 790 793'),
  toState('10', 'Bihar', '800-816 821-824 841-855'),
  toState('04', 'Chandigarh', '140 160'),
  toState('22', 'Chhattisgarh', '490-497', ['chattisgarh']),
  toState('26', 'Dadra and Nagar Haveli and Daman and Diu', '362 396', [
    'dadraandnagarhaveli',
    'dadranagarhaveli',
    'damananddiu',
    'damandiu',
    'daman',
    'diu',
  ]),
  toState('07', 'Delhi', '110', ['newdelhi', 'nctofdelhi', 'delhinct']),
  toState('30', 'Goa', '403'),
  toState('24', 'Gujarat', '360-396'),
  toState('06', 'Haryana', '121-136'),
  toState('02', 'Himachal Pradesh', '140 160 170-177'),
  toState('01', 'Jammu and Kashmir', '180-194', ['jk', 'jammukashmir']),
  toState('20', 'Jharkhand', '813-816 822 825-835'),
  toState('29', 'Karnataka', '560-591'),
  toState('32', 'Kerala', '670-695'),
  toState('38', 'Ladakh', '194'),
  toState('31', 'Lakshadweep', '682'),
  toState('23', 'Madhya Pradesh', '450-488'),
  toState('27', 'Maharashtra', '400-402 404-445'),
  toState('14', 'Manipur', '795'),
  toState('17', 'Meghalaya', '783 793-794'),
  toState('15', 'Mizoram', '796'),
  toState('13', 'Nagaland', '797-798'),
  toState('21', 'Odisha', '751-770', ['orissa']),
  toState('34', 'Puducherry', '533 605 607 609 673', ['pondicherry']),
  toState('03', 'Punjab', '140-160'),
  toState('08', 'Rajasthan', '301-345'),
  toState('11', 'Sikkim', '737'),
  toState('33', 'Tamil Nadu', '600-643'),
  toState('36', 'Telangana', '500-509'),
  toState('16', 'Tripura', '799'),
  toState('09', 'Uttar Pradesh', '201-285', ['up']),
  toState('05', 'Uttarakhand', '244-249 262-263', ['uttaranchal']),
  toState('19', 'West Bengal', '700-743'),
];

/** Reduces a name to lower-case letters; '&' becomes 'and'. */
const normaliseName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '');

const BY_LETTERS = new Map(
  STATES.flatMap((state) => [normaliseName(state.name), ...state.also].map((letters) => [letters, state] as const)),
);

/** Finds the standard name of a state from any known spelling. */
export const findStateName = (state: string): string | undefined => BY_LETTERS.get(normaliseName(state))?.name;

/** Army post offices belong to no state. */
const ARMY_GROUPS: Range = [900, 999];

const isWithin = (group: number, [first, last]: Range): boolean => group >= first && group <= last;

/**
 * Returns the state's name if a six-digit pincode lies in another state, else undefined. Unknown spellings of a state are
 * accepted, as people read the address.
 */
export function findStateMismatch(state: string, pincode: string): string | undefined {
  const known = BY_LETTERS.get(normaliseName(state));
  const group = Number(pincode.slice(0, 3));
  if (known === undefined || isWithin(group, ARMY_GROUPS)) return undefined;
  return known.ranges.some((range) => isWithin(group, range)) ? undefined : known.name;
}

/** Finds the state of a six-digit pincode; undefined if it is ambiguous or unknown. */
export function findStateByPincode(pincode: string): string | undefined {
  const group = Number(pincode.slice(0, 3));
  const found = STATES.filter(({ ranges }) => ranges.some((range) => isWithin(group, range)));
  return found.length === 1 ? found[0]?.name : undefined;
}
