import type { findSecondText } from '../../shared/format/names.ts';

/** A name in the list's second language, below the reader's (`findSecondText`). */
export function SecondText({ second }: { second: ReturnType<typeof findSecondText> }) {
  if (second === undefined) return null;
  return (
    <span lang={second.language} className="font-second">
      {second.text}
    </span>
  );
}
