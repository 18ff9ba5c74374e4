// The versions of the privacy notice, each named by the day from which it is in force; the last one is shown.

/** A version that somebody agreed to stays here for as long as such a consent may be kept. */
export const PRIVACY_VERSIONS = ['2026-11-01', '2026-11-22'] as const;
export type PrivacyVersion = (typeof PRIVACY_VERSIONS)[number];

/** The version in force, which forms show and send along. */
export const PRIVACY_VERSION: PrivacyVersion = PRIVACY_VERSIONS[1];
