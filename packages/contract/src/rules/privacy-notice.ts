// Versions of the privacy notice, named by the day they came into force; forms show the last one.

/** Old versions stay here as long as consents to them are stored. */
export const PRIVACY_VERSIONS = ['2026-11-01', '2026-11-22', '2026-11-27', '2026-11-28'] as const;
export type PrivacyVersion = (typeof PRIVACY_VERSIONS)[number];

/** The current version, which forms show and send. */
export const PRIVACY_VERSION: PrivacyVersion = PRIVACY_VERSIONS[3];
