// What goods are called in English, below their name in the reader's language.

/** Beside a name for those who handle the goods; nothing where the name is English itself (LANG-5). */
export function EnglishName({ name }: { name: string | undefined }) {
  return name === undefined ? null : (
    <span lang="en" className="block text-xs font-normal text-muted">
      {name}
    </span>
  );
}
