/** Version of this program, the same in every package.json. */
export const VERSION = '1.1.0';
