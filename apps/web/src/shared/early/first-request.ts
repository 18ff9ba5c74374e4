// How a page's HTML lists the calls to make before its code is there.
import type { Role } from '@tilgul/contract/rules/roles';

/** In an address: the id of whoever is signed in. */
export const OWN_ID = '{id}';

/** A call as it goes on the wire. */
export interface FirstRequest {
  /** May hold `OWN_ID`. */
  readonly url: string;
  /** Goes without the bearer token. */
  readonly isPublic?: true;
  /** Is what the page asks for only while its address has no query. */
  readonly isUnfiltered?: true;
  /** Answers the products whose pictures are seen first. */
  readonly hasPictures?: true;
}

/** What the HTML of a role's page passes to the script that runs before its code, as JSON. */
export interface FirstCalls {
  readonly role: Role;
  readonly requests: readonly FirstRequest[];
}
