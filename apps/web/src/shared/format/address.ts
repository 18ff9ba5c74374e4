/** The name to ask for and the address, from the one readable line of the wire, which begins with the name. */
export function splitAddress(address: string): { readonly name: string; readonly place: string } {
  const comma = address.indexOf(', ');
  return comma < 0 ? { name: address, place: '' } : { name: address.slice(0, comma), place: address.slice(comma + 2) };
}

// How phone numbers are shown.

/** "98220 41210": ten digits in two groups, as they are read aloud; anything else as it is. */
export function formatPhone(phone: string): string {
  return /^\d{10}$/.test(phone) ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone;
}
