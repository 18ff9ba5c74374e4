// How phone numbers are shown.

/** "98220 41210": ten digits in two groups, as they are read aloud; anything else as it is. */
export function formatPhone(phone: string): string {
  return /^\d{10}$/.test(phone) ? `${phone.slice(0, 5)} ${phone.slice(5)}` : phone;
}
