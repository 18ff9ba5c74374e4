// Limits that calls and screens share, and the one form of a phone number. No schema belongs here.

/** The largest id: the database's have 64 bits, a number of JSON is exact up to here. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;
/** The largest of the whole numbers that have 32 bits in the database: store numbers, versions. */
export const MAX_INT32 = 2_147_483_647;
/** Largest quantity of a stock movement and largest main-stock balance (STOCK-14). */
export const MAX_STOCK = 9_999_999;
/** Largest quantity of one cart line (ORD-12). */
export const MAX_CART_QUANTITY = 9999;
/** Most products in one cart; so many of the dearest still make a sum that a number holds exactly. */
export const MAX_CART_LINES = 500;
/** Largest total of one order, counter sale or stock request, in paise: ₹99,99,99,99,999.99. */
export const MAX_TOTAL_PAISE = 9_999_999_999_999;
/** Characters of a password (SES-6). */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 64;
/** What a new user name is written with: letters that look alike in other scripts would pass for somebody else's (FORM-1). */
export const USERNAME_CHARACTERS = /^[A-Za-z0-9._@-]+$/;
export const USERNAME_CHARACTERS_MESSAGE = 'Username may have English letters, digits and . _ - @ only.';
/** One-time passwords and order PINs. */
export const SIX_DIGITS = /^[0-9]{6}$/;
/** An Indian mobile number after normalising: the numbering plan gives them 6 to 9 first. */
export const MOBILE_NUMBER = /^[6-9][0-9]{9}$/;
/** An Indian postal code. */
export const PINCODE = /^[1-9][0-9]{5}$/;
/** What delivery staff may collect for an order: ₹0 to ₹99,99,999, in paise. */
export const CASH_BOUNDS = { min: 0, max: 999_999_900 } as const;
/**
 * The most that can have been collected for one order, in paise: room for a tip and for a total read wrong, not for one digit
 * too many or the note before its change was given (CASH-5).
 */
export const maxCashFor = (totalPaise: number): number => 2 * totalPaise + 100_000;
/** What is said about more than that. */
export const TOO_MUCH_CASH = 'This is far more than the order total. Enter what you keep, without the change.';
/** Characters of what is printed on the goods as their batch. */
export const BATCH_NO_LENGTH = 30;
/** Characters of a reason for cancelling, bringing back or correcting. */
export const REASON_LENGTH = { min: 3, max: 200 } as const;
/** Characters of a reason or note about cash. */
export const CASH_NOTE_LENGTH = 200;
/** An EAN, or another number that is printed on a pack (CAT-6). */
export const BARCODE = /^[0-9]{8,14}$/;
/** The rectangle around India, in degrees: what a store's place on the map must be in. */
export const INDIA = { lat: { min: 6, max: 38 }, lng: { min: 68, max: 98 } } as const;
/** Rows of a list's page, when `limit` says nothing and at most (API-3). */
export const DEFAULT_PAGE = 100;
export const MAX_PAGE = 500;

/** A phone number without blanks and signs, and before its ten digits without +91, 91 or 0 (API-6). */
export function normalisePhone(phone: string): string {
  const compact = phone.replace(/[\s().-]/g, '');
  const local = compact
    .replace(/^\+91(?=\d{10}$)/, '')
    .replace(/^91(?=\d{10}$)/, '')
    .replace(/^0(?=\d{10}$)/, '');
  return local;
}

/**
 * The form of a user name that tells whether two are the same: A to Z as a to z and nothing else, as the database folds it
 * under collation "C". Wider foldings differ from one program to the next.
 */
export const foldUsername = (username: string): string => username.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** For how many months what visitors sent in is kept (PRIV-4). */
export const JOB_APPLICATION_MONTHS = 6;
export const FRANCHISE_REQUEST_MONTHS = 24;

/** For how many years from the end of its financial year an order, a counter sale and a payment keep their buyer (PRIV-10). */
export const ORDER_YEARS = 8;
