// Formats addresses and phone numbers.

/** Splits an address line, which begins with the recipient's name. */
export function splitAddress(address: string): { readonly name: string; readonly place: string } {
  const comma = address.indexOf(', ');
  return comma < 0 ? { name: address, place: '' } : { name: address.slice(0, comma), place: address.slice(comma + 2) };
}

/** Ten digits in two groups: "98220 41210". Other texts stay unchanged. */
export function formatPhone(phone: string): string {
  return /^\d{10}$/.test(phone) ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone;
}
