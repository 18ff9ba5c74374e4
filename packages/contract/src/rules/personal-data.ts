// What the shop keeps of people, for how long, and how well it is protected: the public part of the map of personal data.
// The server's map (`modules/users/personal-data.ts`) names the tables and columns; the privacy notice says what and why.
/** Retention periods, as the privacy notice words them. `books`: as long as the shop's books. */
export const PERIODS = [
  'account',
  'tax',
  'code',
  'consent',
  'application',
  'franchise',
  'access',
  'search',
  'books',
] as const;
export type Period = (typeof PERIODS)[number];

/**
 * Protection levels. `secret`: stored hashed, sealed or encrypted, and in no answer, log or export. `personal`: only for people
 * whose task needs it, never in logs or caches. `public`: shown to visitors.
 */
export type ProtectionLevel = 'secret' | 'personal' | 'public';

/** What the shop keeps of people, as the privacy notice lists it. */
export const PERSONAL_RECORDS = [
  { id: 'account', until: 'account', level: 'personal' },
  { id: 'sign_in', until: 'account', level: 'secret' },
  { id: 'address', until: 'account', level: 'personal' },
  { id: 'order', until: 'tax', level: 'personal' },
  { id: 'invoice', until: 'tax', level: 'personal' },
  { id: 'payment', until: 'tax', level: 'personal' },
  { id: 'counter_sale', until: 'tax', level: 'personal' },
  { id: 'claim', until: 'tax', level: 'personal' },
  { id: 'review', until: 'account', level: 'public' },
  { id: 'code', until: 'code', level: 'secret' },
  { id: 'push', until: 'account', level: 'secret' },
  { id: 'search', until: 'search', level: 'personal' },
  { id: 'franchise', until: 'franchise', level: 'personal' },
  { id: 'application', until: 'application', level: 'personal' },
  { id: 'access', until: 'access', level: 'personal' },
  { id: 'consent', until: 'consent', level: 'personal' },
  { id: 'staff', until: 'books', level: 'personal' },
  { id: 'contact', until: 'books', level: 'public' },
] as const satisfies readonly { readonly id: string; readonly until: Period; readonly level: ProtectionLevel }[];
export type PersonalRecord = (typeof PERSONAL_RECORDS)[number]['id'];
