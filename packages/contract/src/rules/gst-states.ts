// The two digits that stand for a state on papers about tax.
import { stateNameOf, stateOfPincode } from './pincodes.ts';

/** Code and name of every state and union territory, in the order of the codes. */
export const GST_STATES: readonly (readonly [code: string, name: string])[] = [
  ['01', 'Jammu and Kashmir'],
  ['02', 'Himachal Pradesh'],
  ['03', 'Punjab'],
  ['04', 'Chandigarh'],
  ['05', 'Uttarakhand'],
  ['06', 'Haryana'],
  ['07', 'Delhi'],
  ['08', 'Rajasthan'],
  ['09', 'Uttar Pradesh'],
  ['10', 'Bihar'],
  ['11', 'Sikkim'],
  ['12', 'Arunachal Pradesh'],
  ['13', 'Nagaland'],
  ['14', 'Manipur'],
  ['15', 'Mizoram'],
  ['16', 'Tripura'],
  ['17', 'Meghalaya'],
  ['18', 'Assam'],
  ['19', 'West Bengal'],
  ['20', 'Jharkhand'],
  ['21', 'Odisha'],
  ['22', 'Chhattisgarh'],
  ['23', 'Madhya Pradesh'],
  ['24', 'Gujarat'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['27', 'Maharashtra'],
  ['29', 'Karnataka'],
  ['30', 'Goa'],
  ['31', 'Lakshadweep'],
  ['32', 'Kerala'],
  ['33', 'Tamil Nadu'],
  ['34', 'Puducherry'],
  ['35', 'Andaman and Nicobar Islands'],
  ['36', 'Telangana'],
  ['37', 'Andhra Pradesh'],
  ['38', 'Ladakh'],
  ['97', 'Other Territory'],
];

const NAMES = new Map(GST_STATES);
const CODES = new Map(GST_STATES.map(([code, name]) => [name, code]));

/** The name of a state's code; undefined when there is no such code. */
export const stateNameOfCode = (code: string): string | undefined => NAMES.get(code);

/** The code of the state of an address: by its name, else by its pincode; undefined when neither tells (TAX-8). */
export function stateCodeOfAddress(address: { readonly state: string; readonly postal_code: string }) {
  const name = stateNameOf(address.state) ?? stateOfPincode(address.postal_code);
  return name === undefined ? undefined : CODES.get(name);
}
