// What a dictionary is: texts of a language by their English sentences, checked by the compiler.

/** The names in braces of a sentence. */
export type Placeholders<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** What a sentence needs to be said: nothing, or a value for each of its placeholders. */
export type Facts<S extends string> = [Placeholders<S>] extends [never]
  ? []
  : [facts: Readonly<Record<Placeholders<S>, string | number>>];

/** Texts of a language by their English sentences. */
export type Dictionary<S extends string = string> = Readonly<Record<S, string>>;

type SameFacts<S extends string, Text extends string> = [Placeholders<S>, Placeholders<Text>] extends [
  Placeholders<Text>,
  Placeholders<S>,
]
  ? Text
  : { readonly 'needs the placeholders': Placeholders<S> };

/** A dictionary whose texts have exactly the placeholders of their sentences; anything else does not compile. */
export const dictionary = <const T extends Dictionary>(texts: { [S in keyof T]: SameFacts<S & string, T[S]> } & T): T =>
  texts;

/** A dictionary of exactly these sentences, for the second language and every further one. */
export const dictionaryOf =
  <S extends string>() =>
  <const T extends Dictionary<S>>(texts: { [Key in keyof T]: Key extends S ? SameFacts<Key, T[Key]> : never } & T): T =>
    texts;
