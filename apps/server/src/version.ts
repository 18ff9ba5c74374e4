/** The version of this program, the same as in every package.json. */
export const VERSION = '1.1.0';
