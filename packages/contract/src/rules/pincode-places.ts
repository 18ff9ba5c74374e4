// Approximate positions of pincodes in Maharashtra: the main town of their district.

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Reads "400 19.076,72.8777 401 …": digits, latitude, longitude. */
const readPlaces = (...texts: string[]): ReadonlyMap<string, Point> =>
  new Map(
    [...texts.join(' ').matchAll(/(\d+) ([\d.]+),([\d.]+)/g)].map(([, digits = '', lat, lng]) => [
      digits,
      { lat: Number(lat), lng: Number(lng) },
    ]),
  );

/** By the first three digits, or four if three digits span several districts. */
const CENTRES = readPlaces(
  // Konkan
  `
    400 19.076,72.8777  401 19.6967,72.7699  402 18.6414,72.8722  410 18.9894,73.1175  421 19.2183,72.9781
    4156 16.9902,73.312  4157 17.7589,73.1859  4165 15.9054,73.8217  4166 16.265,73.711  4168 16.118,73.698
  `,
  // Western Maharashtra
  `
    411 18.5204,73.8567  412 18.5204,73.8567  413 17.6599,75.9064  4131 18.1514,74.5777  4133 17.6792,75.331
    4134 18.2333,75.6927  4137 19.617,74.657  414 19.0948,74.748  415 17.6805,74.0183  4153 17.2739,74.5381
    4154 17.0467,74.2611  416 16.705,74.2433  4163 16.8524,74.5815  4164 16.8524,74.5815
  `,
  // North
  '422 19.9975,73.7898  423 20.5579,74.5287  424 20.9042,74.7749  425 21.0077,75.5626  4254 21.3667,74.24',
  // Marathwada
  `
    4135 18.4088,76.5604  4136 18.008,76.07  431 19.8762,75.3433  4311 18.9891,75.7601  4312 19.8347,75.8816
    4314 19.2608,76.7748  4315 19.7173,77.1496  4316 19.1383,77.321  4317 19.33,77.15  4318 19.1383,77.321
  `,
  // Vidarbha
  `
    440 21.1458,79.0882  441 21.1458,79.0882  4416 21.4602,80.1961  4419 21.1777,79.657  442 20.7453,78.6022
    4424 19.9615,79.2961  4425 19.9615,79.2961  4426 20.1849,79.9948  4429 19.9615,79.2961  443 20.5292,76.1842
    444 20.7059,77.0219  4445 20.111,77.133  4446 20.932,77.7523  4447 20.932,77.7523  4448 20.932,77.7523
    4449 20.932,77.7523  445 20.3899,78.1307
  `,
);

/** Returns the approximate position of a pincode, to within a district; undefined outside Maharashtra. */
export const locatePincode = (pincode: string): Point | undefined =>
  CENTRES.get(pincode.slice(0, 4)) ?? CENTRES.get(pincode.slice(0, 3));

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Straight-line distance (haversine) in kilometres, to one decimal. */
export function distanceKm(one: Point, other: Point): number {
  const [lat, lng] = [radians(other.lat - one.lat), radians(other.lng - one.lng)];
  const chord =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(lng / 2) ** 2;
  return Math.round(20 * EARTH_KM * Math.asin(Math.sqrt(chord))) / 10;
}
