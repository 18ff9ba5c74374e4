// Types of compiled messages.

/** What a message can be given; numbers that are shown to people are formatted before. */
export type Value = string | number;

/** A message with the parameters `Names`. */
export type Message<Names extends string> = (values: Readonly<Record<Names, Value>>) => string;

/** A message with a plural form for `count`. */
export type CountMessage = (values: { readonly count: number }) => string;
