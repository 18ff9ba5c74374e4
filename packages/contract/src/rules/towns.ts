// The twelve towns of the shop's map, with local names and positions.

export interface Town {
  readonly name: string;
  /** The name in `LOCAL_LANGUAGE`. */
  readonly local: string;
  /** In Hindi, where it differs. */
  readonly hi?: string;
  readonly lat: number;
  readonly lng: number;
}

/** The fixed markers of the landing page's map (UI-30). */
export const PLACES: readonly Town[] = [
  { name: 'Sangli', local: 'सांगली', lat: 16.8524, lng: 74.5815 },
  { name: 'Pune', local: 'पुणे', lat: 18.5204, lng: 73.8567 },
  { name: 'Kolhapur', local: 'कोल्हापूर', hi: 'कोल्हापुर', lat: 16.705, lng: 74.2433 },
  { name: 'Satara', local: 'सातारा', lat: 17.6805, lng: 74.0183 },
  { name: 'Solapur', local: 'सोलापूर', hi: 'सोलापुर', lat: 17.6599, lng: 75.9064 },
  { name: 'Nashik', local: 'नाशिक', lat: 19.9975, lng: 73.7898 },
  { name: 'Mumbai', local: 'मुंबई', lat: 19.076, lng: 72.8777 },
  { name: 'Nagpur', local: 'नागपूर', hi: 'नागपुर', lat: 21.1458, lng: 79.0882 },
  { name: 'Chhatrapati Sambhajinagar', local: 'छत्रपती संभाजीनगर', lat: 19.8762, lng: 75.3433 },
  { name: 'Latur', local: 'लातूर', lat: 18.4088, lng: 76.5604 },
  { name: 'Ratnagiri', local: 'रत्नागिरी', lat: 16.9902, lng: 73.312 },
  { name: 'Jalgaon', local: 'जळगाव', hi: 'जलगाँव', lat: 21.0077, lng: 75.5626 },
];

/** Finds the town that a store is named after. */
export function findTown(storeName: string): Town | undefined {
  const name = storeName.trim().toLowerCase();
  return PLACES.find((place) => name === place.name.toLowerCase());
}

/** Returns the local name of a store named after one of the towns. */
export const findLocalName = (storeName: string): string | undefined => findTown(storeName)?.local;
