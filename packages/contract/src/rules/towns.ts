// The twelve towns of the shop's map, with local names.
import { DEFAULT_LANGUAGE, type Language, LOCAL_LANGUAGE } from './languages.ts';

export interface Town {
  readonly name: string;
  /** The name in `LOCAL_LANGUAGE`. */
  readonly local: string;
  /** In Hindi, where it differs. */
  readonly hi?: string;
}

export const TOWNS: readonly Town[] = [
  { name: 'Sangli', local: 'सांगली' },
  { name: 'Pune', local: 'पुणे' },
  { name: 'Kolhapur', local: 'कोल्हापूर', hi: 'कोल्हापुर' },
  { name: 'Satara', local: 'सातारा' },
  { name: 'Solapur', local: 'सोलापूर', hi: 'सोलापुर' },
  { name: 'Nashik', local: 'नाशिक' },
  { name: 'Mumbai', local: 'मुंबई' },
  { name: 'Nagpur', local: 'नागपूर', hi: 'नागपुर' },
  { name: 'Chhatrapati Sambhajinagar', local: 'छत्रपती संभाजीनगर' },
  { name: 'Latur', local: 'लातूर' },
  { name: 'Ratnagiri', local: 'रत्नागिरी' },
  { name: 'Jalgaon', local: 'जळगाव', hi: 'जलगाँव' },
];

/** Finds the town that a store is named after. */
export function findTown(storeName: string): Town | undefined {
  const name = storeName.trim().toLowerCase();
  return TOWNS.find((town) => name === town.name.toLowerCase());
}

/** The town's name in a language: in Devanagari for Marathi and Hindi. Other names stay as they are. */
export function translateTown(name: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return name;
  const town = findTown(name);
  return (language === LOCAL_LANGUAGE ? undefined : town?.hi) ?? town?.local ?? name;
}

/** Returns the local name of a store named after one of the towns. */
export const findLocalName = (storeName: string): string | undefined => findTown(storeName)?.local;
