// The files of the counter's page, from the build's manifest.
export const ENTRY = 'counter.html';

/** The counter's files: code and styles it starts with, parts that load later, and fonts. */
export function listCounterFiles(manifest) {
  const { file, css = [], imports = [] } = manifest[ENTRY];
  const first = [file, ...css, ...imports.flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])])];
  const all = Object.values(manifest).flatMap((part) => [part.file, ...(part.css ?? [])]);
  const later = all.filter((name) => !first.includes(name) && /\.(?:js|css)$/.test(name));
  const fonts = all.filter((name) => name.endsWith('.woff2'));
  return { first: [...new Set(first)], later: [...new Set(later)], fonts: [...new Set(fonts)] };
}
