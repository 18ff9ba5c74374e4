// Limits that calls and screens share, and the normal form of phone numbers. No schemas here: pages without forms import it.
import { foldDigits } from './digits.ts';

/** The largest id: JSON numbers are exact up to here. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;
/** Largest value of 32-bit columns: store numbers, versions. */
export const MAX_INT32 = 2_147_483_647;
/** Largest quantity of a stock movement and largest main-stock balance (STOCK-14). */
export const MAX_STOCK = 9_999_999;
/** Largest quantity of one cart line (ORD-12). */
export const MAX_CART_QUANTITY = 9999;
/** Visitors and customers see at most this many units of stock. */
export const MAX_AVAILABLE = 100;
/** Maximum number of products in a cart; keeps their total an exact number. */
export const MAX_CART_LINES = 500;
/** Largest total of one order, counter sale or stock request, in paise: ₹99,99,99,99,999.99. */
export const MAX_TOTAL_PAISE = 9_999_999_999_999;
/** Length of a password (SES-6). */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 64;
/** Characters of new user names. Letters of other scripts could imitate another user's name (FORM-1). */
export const USERNAME_CHARACTERS = /^[A-Za-z0-9._@-]+$/;
export const USERNAME_CHARACTERS_MESSAGE = 'usernameCharacters';
/** One-time passwords and order PINs. */
export const SIX_DIGITS = /^[0-9]{6}$/;
/** A normalised Indian mobile number; by the numbering plan, these begin with 6 to 9. */
export const MOBILE_NUMBER = /^[6-9][0-9]{9}$/;
/** An Indian postal code. */
export const PINCODE = /^[1-9][0-9]{5}$/;
/** Limits of the cash collected for an order, in paise: ₹0 to ₹99,99,999. */
export const CASH_BOUNDS = { min: 0, max: 999_999_900 } as const;
/**
 * Maximum cash collected for an order, in paise: allows a tip or a misread total, but not an extra digit or the amount before
 * change was given (CASH-5).
 */
export const maxCashFor = (totalPaise: number): number => 2 * totalPaise + 100_000;
/** Error message for an amount above that maximum. */
export const TOO_MUCH_CASH = 'cashFarTooMuch';
/** Maximum length of a batch number. */
export const BATCH_NO_LENGTH = 30;
/** Length of the reason of a cancellation, return or correction. */
export const REASON_LENGTH = { min: 3, max: 200 } as const;
/** Maximum length of a reason or note about cash. */
export const CASH_NOTE_LENGTH = 200;
/** An EAN, or another number that is printed on a pack (CAT-6). */
export const BARCODE = /^[0-9]{8,14}$/;
export const MAX_PLU = 99_999;
/** Bounding box of India in degrees, for the position of stores. */
export const INDIA = { lat: { min: 6, max: 38 }, lng: { min: 68, max: 98 } } as const;
/** Default and maximum page size of lists (API-3). */
export const DEFAULT_PAGE = 100;
export const MAX_PAGE = 500;

/** Folds digits; removes spaces, punctuation and the prefixes +91, 91 or 0 from a ten-digit phone number (API-6). */
export function normalisePhone(phone: string): string {
  const compact = foldDigits(phone).replace(/[\s().-]/g, '');
  const local = compact
    .replace(/^\+91(?=\d{10}$)/, '')
    .replace(/^91(?=\d{10}$)/, '')
    .replace(/^0(?=\d{10}$)/, '');
  return local;
}

/** Case-folds a user name for comparison: only A to Z, like the database's collation "C". Unicode case folding differs between programs. */
export const foldUsername = (username: string): string => username.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Retention of visitors' applications and requests in months (PRIV-4). */
export const JOB_APPLICATION_MONTHS = 6;
export const FRANCHISE_REQUEST_MONTHS = 24;

/** Searches that found nothing are kept this long after their last occurrence (SEARCH-6). */
export const SEARCH_MISS_DAYS = 90;

/** How long a customer waits for a sold-out product, and for how many at once (CAT-15). */
export const PRODUCT_WAIT_DAYS = 60;
export const PRODUCT_WAITS_MAX = 50;

/** Years after the financial year until buyers of orders, counter sales and payments are anonymized (PRIV-10). */
export const ORDER_YEARS = 8;
