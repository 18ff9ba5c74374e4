/** The name to ask for and the address, from the one readable line of the wire, which begins with the name. */
export function splitAddress(address: string): { readonly name: string; readonly place: string } {
  const comma = address.indexOf(', ');
  return comma < 0 ? { name: address, place: '' } : { name: address.slice(0, comma), place: address.slice(comma + 2) };
}
