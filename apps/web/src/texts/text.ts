// Puts figures and names into a text of the catalogue.

type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The values that a template asks for: one for each `{name}` in it; any names when the template is not known to the compiler. */
export type Params<T extends string> = string extends T
  ? Readonly<Record<string, string | number>>
  : Readonly<Record<Names<T>, string | number>>;

/** Fills `{name}` in a template: `t('Page {page} of {pages}', { page: 1, pages: 6 })`. A missing value leaves its place visible. */
export function t<T extends string>(template: T, params: Params<T>): string {
  const values: Readonly<Record<string, string | number>> = params;
  return template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
