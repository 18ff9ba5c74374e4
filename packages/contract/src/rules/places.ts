// Where the towns of the shop's map are; apart from their names, which most pages need.
import { findTown, TOWNS, type Town } from './towns.ts';

export interface Place extends Town {
  readonly lat: number;
  readonly lng: number;
}

const POSITIONS: Readonly<Record<string, readonly [lat: number, lng: number]>> = {
  Sangli: [16.8524, 74.5815],
  Pune: [18.5204, 73.8567],
  Kolhapur: [16.705, 74.2433],
  Satara: [17.6805, 74.0183],
  Solapur: [17.6599, 75.9064],
  Nashik: [19.9975, 73.7898],
  Mumbai: [19.076, 72.8777],
  Nagpur: [21.1458, 79.0882],
  'Chhatrapati Sambhajinagar': [19.8762, 75.3433],
  Latur: [18.4088, 76.5604],
  Ratnagiri: [16.9902, 73.312],
  Jalgaon: [21.0077, 75.5626],
};

/** The fixed markers of the landing page's map (UI-30). */
export const PLACES: readonly Place[] = TOWNS.flatMap((town) => {
  const [lat, lng] = POSITIONS[town.name] ?? [];
  return lat === undefined || lng === undefined ? [] : { ...town, lat, lng };
});

/** Finds the place of a town by the name of a store or a city. */
export function findPlace(name: string): Place | undefined {
  const town = findTown(name);
  return town && PLACES.find((place) => place.name === town.name);
}
