/** Supported browsers: those of 2023 and later. */
export const BROWSERS = ['chrome111', 'safari16.4', 'firefox114'];
