// A product's English name below its translated name.
/** For staff who handle the goods; renders nothing if the name is already English (LANG-5). */
export function EnglishName({ name }: { name: string | undefined }) {
  return name === undefined ? null : (
    <span lang="en" className="block text-xs font-normal text-muted">
      {name}
    </span>
  );
}
