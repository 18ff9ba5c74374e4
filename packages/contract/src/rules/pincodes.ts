// The pincode ranges of Indian states by their first three digits, and spellings of the states' names.

/** First and last three-digit group, inclusive. */
type Range = readonly [number, number];

interface State {
  readonly name: string;
  readonly ranges: readonly Range[];
  /** Other spellings, normalised. */
  readonly also?: readonly string[];
}

/**
 * States and union territories. India Post sorts by delivery office, so a group whose offices serve both sides of a border
 * belongs to both states: a wrong rejection costs an order, a missed error only a phone call.
 */
export const STATES: readonly State[] = [
  { name: 'Andaman and Nicobar Islands', ranges: [[744, 744]], also: ['andamannicobar', 'andamanandnicobar'] },
  {
    name: 'Andhra Pradesh',
    ranges: [
      [507, 508],
      [515, 535],
    ],
  },
  {
    name: 'Arunachal Pradesh',
    ranges: [
      [786, 788],
      [790, 792],
    ],
  },
  {
    name: 'Assam',
    ranges: [
      [781, 788],
      [790, 790],
      [793, 793],
    ],
  },
  {
    name: 'Bihar',
    ranges: [
      [800, 816],
      [821, 824],
      [841, 855],
    ],
  },
  {
    name: 'Chandigarh',
    ranges: [
      [140, 140],
      [160, 160],
    ],
  },
  {
    name: 'Chhattisgarh',
    ranges: [[490, 497]],
    also: ['chattisgarh'],
  },
  {
    name: 'Dadra and Nagar Haveli and Daman and Diu',
    ranges: [
      [362, 362],
      [396, 396],
    ],
    also: ['dadraandnagarhaveli', 'dadranagarhaveli', 'damananddiu', 'damandiu', 'daman', 'diu'],
  },
  { name: 'Delhi', ranges: [[110, 110]], also: ['newdelhi', 'nctofdelhi', 'delhinct'] },
  { name: 'Goa', ranges: [[403, 403]] },
  {
    name: 'Gujarat',
    ranges: [[360, 396]],
  },
  {
    name: 'Haryana',
    ranges: [[121, 136]],
  },
  {
    name: 'Himachal Pradesh',
    ranges: [
      [140, 140],
      [160, 160],
      [170, 177],
    ],
  },
  {
    name: 'Jammu and Kashmir',
    ranges: [[180, 194]],
    also: ['jk', 'jammukashmir'],
  },
  {
    name: 'Jharkhand',
    ranges: [
      [813, 816],
      [822, 822],
      [825, 835],
    ],
  },
  { name: 'Karnataka', ranges: [[560, 591]] },
  {
    name: 'Kerala',
    ranges: [[670, 695]],
  },
  { name: 'Ladakh', ranges: [[194, 194]] },
  { name: 'Lakshadweep', ranges: [[682, 682]] },
  {
    name: 'Madhya Pradesh',
    ranges: [[450, 488]],
  },
  {
    name: 'Maharashtra',
    ranges: [
      [400, 402],
      [404, 445],
    ],
  },
  { name: 'Manipur', ranges: [[795, 795]] },
  {
    name: 'Meghalaya',
    ranges: [
      [783, 783],
      [793, 794],
    ],
  },
  { name: 'Mizoram', ranges: [[796, 796]] },
  { name: 'Nagaland', ranges: [[797, 798]] },
  { name: 'Odisha', ranges: [[751, 770]], also: ['orissa'] },
  {
    name: 'Puducherry',
    ranges: [
      [533, 533],
      [605, 605],
      [607, 607],
      [609, 609],
      [673, 673],
    ],
    also: ['pondicherry'],
  },
  { name: 'Punjab', ranges: [[140, 160]] },
  { name: 'Rajasthan', ranges: [[301, 345]] },
  { name: 'Sikkim', ranges: [[737, 737]] },
  {
    name: 'Tamil Nadu',
    ranges: [[600, 643]],
  },
  { name: 'Telangana', ranges: [[500, 509]] },
  { name: 'Tripura', ranges: [[799, 799]] },
  {
    name: 'Uttar Pradesh',
    ranges: [[201, 285]],
    also: ['up'],
  },
  {
    name: 'Uttarakhand',
    ranges: [
      [244, 249],
      [262, 263],
    ],
    also: ['uttaranchal'],
  },
  { name: 'West Bengal', ranges: [[700, 743]] },
];

/** Reduces a name to lower-case letters; '&' becomes 'and'. */
const normaliseName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '');

const BY_LETTERS = new Map(
  STATES.flatMap((state) =>
    [normaliseName(state.name), ...(state.also ?? [])].map((letters) => [letters, state] as const),
  ),
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
