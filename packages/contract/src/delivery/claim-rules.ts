// What claims are and until when they are taken: rules without schemas, light enough for a customer's page.

export const CLAIM_KINDS = ['missing', 'wrong', 'damaged'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];
export const CLAIM_STATES = ['open', 'accepted', 'rejected'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** How long after the delivery a customer may claim (CLAIM-1). */
const CLAIM_HOURS = 48;
/** Within how many days a claim is to be decided (CLAIM-4). */
export const CLAIM_DECISION_DAYS = 30;
export const CLAIM_NOTE_MAX = 500;

/** The last moment at which an order that was delivered at `deliveredAt` can be claimed about, both in milliseconds. */
export const claimEnd = (deliveredAt: number): number => deliveredAt + CLAIM_HOURS * 3_600_000;

/** Whether an order that was delivered at `deliveredAt` can still be claimed about at `now`, both in milliseconds. */
export const canClaim = (deliveredAt: number, now: number): boolean => now <= claimEnd(deliveredAt);

/** The number under which customer and store speak of a claim: K0000042. */
export const claimNumber = (claimId: number): string => `K${String(claimId).padStart(7, '0')}`;
