// Indian states: GST codes, names, pincode ranges by the first three digits, and other spellings.
import type { Language } from './languages.ts';

/** First and last three-digit group, inclusive. */
type Range = readonly [number, number];

export interface State {
  readonly gstCode: string;
  /** The English name, which addresses store. */
  readonly name: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly ranges: readonly Range[];
  /** Vehicle code, older names, common misspellings and the name in the state's own language. */
  readonly also: readonly string[];
}

/** Reads names written as "English | Marathi | Hindi" and ranges written as "140 170-177". */
const toState = (gstCode: string, names: string, ranges: string, also: string): State => {
  const [en = '', mr = '', hi = ''] = names.split(' | ');
  return {
    gstCode,
    name: en,
    names: { en, mr, hi },
    ranges: ranges.split(' ').map((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return [first, last];
    }),
    also: also.split(', '),
  };
};

/**
 * States and union territories. India Post sorts by delivery office, so a group whose offices serve both sides of a border
 * belongs to both states: a wrong rejection costs an order, a missed error only a phone call.
 */
export const STATES: readonly State[] = [
  toState(
    '35',
    'Andaman and Nicobar Islands | अंदमान आणि निकोबार बेटे | अंडमान और निकोबार द्वीपसमूह',
    '744',
    'AN, Andaman Nicobar, Andaman and Nicobar',
  ),
  toState('37', 'Andhra Pradesh | आंध्र प्रदेश | आंध्र प्रदेश', '507-508 515-535', 'AP, Andra Pradesh, ఆంధ్రప్రదేశ్'),
  toState('12', 'Arunachal Pradesh | अरुणाचल प्रदेश | अरुणाचल प्रदेश', '786-788 790-792', 'AR, Arunachal'),
  toState('18', 'Assam | आसाम | असम', '781-788 790 793', 'AS, Asam, অসম'),
  toState('10', 'Bihar | बिहार | बिहार', '800-816 821-824 841-855', 'BR, Behar'),
  toState('04', 'Chandigarh | चंदीगड | चंडीगढ़', '140 160', 'CH, Chandigad, चंदीगढ़'),
  toState('22', 'Chhattisgarh | छत्तीसगड | छत्तीसगढ़', '490-497', 'CG, CT, Chattisgarh, Chhatisgarh, Chattisgad'),
  toState(
    '26',
    'Dadra and Nagar Haveli and Daman and Diu | दादरा आणि नगर हवेली आणि दमण आणि दीव | दादरा और नगर हवेली और दमन और दीव',
    '362 396',
    'DD, DN, DH, Dadra and Nagar Haveli, Dadra Nagar Haveli, Daman and Diu, Daman Diu, Daman, Diu',
  ),
  toState('07', 'Delhi | दिल्ली | दिल्ली', '110', 'DL, New Delhi, NCT of Delhi, Delhi NCT, नवी दिल्ली, नई दिल्ली'),
  toState('30', 'Goa | गोवा | गोवा', '403', 'GA, गोंय'),
  toState('24', 'Gujarat | गुजरात | गुजरात', '360-396', 'GJ, Gujrat, Gujarath, Gujrath, ગુજરાત'),
  toState('06', 'Haryana | हरियाणा | हरियाणा', '121-136', 'HR, Hariyana'),
  toState('02', 'Himachal Pradesh | हिमाचल प्रदेश | हिमाचल प्रदेश', '140 160 170-177', 'HP, Himachal'),
  toState(
    '01',
    'Jammu and Kashmir | जम्मू आणि काश्मीर | जम्मू और कश्मीर',
    '180-194',
    'JK, Jammu Kashmir, Jammu and Kashmeer, جموں و کشمیر',
  ),
  toState('20', 'Jharkhand | झारखंड | झारखंड', '813-816 822 825-835', 'JH, Jharkand'),
  toState('29', 'Karnataka | कर्नाटक | कर्नाटक', '560-591', 'KA, Karnatak, Karnatka, ಕರ್ನಾಟಕ'),
  toState('32', 'Kerala | केरळ | केरल', '670-695', 'KL, Keral, കേരളം, കേരള'),
  toState('38', 'Ladakh | लडाख | लद्दाख', '194', 'LA, Laddakh'),
  toState('31', 'Lakshadweep | लक्षद्वीप | लक्षद्वीप', '682', 'LD, Lakshadeep, ലക്ഷദ്വീപ്'),
  toState('23', 'Madhya Pradesh | मध्य प्रदेश | मध्य प्रदेश', '450-488', 'MP, Madhyapradesh'),
  toState('27', 'Maharashtra | महाराष्ट्र | महाराष्ट्र', '400-402 404-445', 'MH, Maharastra, Maharashtr, Maharshtra'),
  toState('14', 'Manipur | मणिपूर | मणिपुर', '795', 'MN, মণিপুর'),
  toState('17', 'Meghalaya | मेघालय | मेघालय', '783 793-794', 'ML, Meghalay'),
  toState('15', 'Mizoram | मिझोराम | मिज़ोरम', '796', 'MZ, Mizoran'),
  toState('13', 'Nagaland | नागालँड | नागालैंड', '797-798', 'NL, Nagalend'),
  toState('21', 'Odisha | ओडिशा | ओडिशा', '751-770', 'OD, OR, Orissa, Odissa, Orisa, ओरिसा, उड़ीसा, ଓଡ଼ିଶା'),
  toState(
    '34',
    'Puducherry | पुदुच्चेरी | पुदुच्चेरी',
    '533 605 607 609 673',
    'PY, Pondicherry, Pondichery, पाँडिचेरी, புதுச்சேரி',
  ),
  toState('03', 'Punjab | पंजाब | पंजाब', '140-160', 'PB, Panjab, ਪੰਜਾਬ'),
  toState('08', 'Rajasthan | राजस्थान | राजस्थान', '301-345', 'RJ, Rajastan, Rajsthan'),
  toState('11', 'Sikkim | सिक्कीम | सिक्किम', '737', 'SK, Sikim'),
  toState('33', 'Tamil Nadu | तामिळनाडू | तमिलनाडु', '600-643', 'TN, Tamilnad, तमिळनाडू, தமிழ்நாடு'),
  toState('36', 'Telangana | तेलंगणा | तेलंगाना', '500-509', 'TS, TG, Telengana, Telangna, तेलंगण, తెలంగాణ'),
  toState('16', 'Tripura | त्रिपुरा | त्रिपुरा', '799', 'TR, ত্রিপুরা'),
  toState('09', 'Uttar Pradesh | उत्तर प्रदेश | उत्तर प्रदेश', '201-285', 'UP, Utter Pradesh, اتر پردیش'),
  toState('05', 'Uttarakhand | उत्तराखंड | उत्तराखंड', '244-249 262-263', 'UK, UA, Uttaranchal, Uttrakhand, Uttarakand'),
  toState('19', 'West Bengal | पश्चिम बंगाल | पश्चिम बंगाल', '700-743', 'WB, Bengal, Westbengal, পশ্চিমবঙ্গ'),
];

/** Reduces a name to its lower-case letters in any script; '&' becomes 'and'. */
const normaliseName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{M}]/gu, '');

/** GST's code for what lies in no state, such as goods at sea. */
export const OTHER_TERRITORY: Pick<State, 'gstCode' | 'name' | 'names'> = {
  gstCode: '97',
  name: 'Other Territory',
  names: { en: 'Other Territory', mr: 'इतर प्रदेश', hi: 'अन्य क्षेत्र' },
};

let byLetters: ReadonlyMap<string, State> | undefined;

/** Finds a state by any known spelling of its name. */
function findStateByName(name: string): State | undefined {
  // Built on first use: most pages that load the states look none up.
  byLetters ??= new Map(
    STATES.flatMap((state) =>
      [...Object.values(state.names), ...state.also].map((known) => [normaliseName(known), state] as const),
    ),
  );
  return byLetters.get(normaliseName(name));
}

/** Army post offices belong to no state. */
const ARMY_GROUPS: Range = [900, 999];

const isWithin = (group: number, [first, last]: Range): boolean => group >= first && group <= last;

/**
 * Returns the state's name if a six-digit pincode lies in another state, else undefined. Unknown spellings have no mismatch.
 */
export function findStateMismatch(state: string, pincode: string): string | undefined {
  const known = findStateByName(state);
  const group = Number(pincode.slice(0, 3));
  if (known === undefined || isWithin(group, ARMY_GROUPS)) return undefined;
  return known.ranges.some((range) => isWithin(group, range)) ? undefined : known.name;
}

/** Finds the state of a six-digit pincode; undefined if it is ambiguous or unknown. */
export function findStateByPincode(pincode: string): State | undefined {
  const group = Number(pincode.slice(0, 3));
  const found = STATES.filter(({ ranges }) => ranges.some((range) => isWithin(group, range)));
  return found.length === 1 ? found[0] : undefined;
}

/** Part of an address that determines its state. */
export interface Locality {
  readonly state: string;
  readonly postal_code: string;
}

/** Finds the state of an address by name, else by pincode; undefined if neither determines it, or if they disagree (TAX-8). */
export const findState = ({ state, postal_code }: Locality): State | undefined =>
  findStateMismatch(state, postal_code) === undefined
    ? (findStateByName(state) ?? findStateByPincode(postal_code))
    : undefined;

/** State columns of an address: the English name if the name is known, and the code if it can be determined. */
export const toStateColumns = (address: Locality) => ({
  state: findStateByName(address.state)?.name ?? address.state,
  state_code: findState(address)?.gstCode ?? null,
});
