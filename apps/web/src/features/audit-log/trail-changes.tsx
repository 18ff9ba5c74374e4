// What changed in a row of the audit trail: field by field, before and after.
import { ArrowRight } from 'lucide-react';
import { trailTexts as texts } from '../../texts/en/office/trail.ts';
import { t } from '../../texts/text.ts';
import type { ChangeWords } from './trail-words.ts';

/** More fields than these are folded away. */
const SHOWN = 3;

function Change({ field, before, after }: ChangeWords) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-muted">{field}</span>
      {before === undefined ? (
        <span className="min-w-0 break-words">{after}</span>
      ) : (
        <>
          <del className="min-w-0 rounded-badge bg-badge-cancelled px-1.5 break-words text-badge-cancelled-text no-underline">
            {before}
          </del>
          <ArrowRight size={14} role="img" aria-label={texts.becomes} className="shrink-0 text-muted" />
          <ins className="min-w-0 rounded-badge bg-badge-delivered px-1.5 break-words text-badge-delivered-text no-underline">
            {after}
          </ins>
        </>
      )}
    </li>
  );
}

function Changes({ changes }: { changes: readonly ChangeWords[] }) {
  return (
    <ul className="grid gap-1">
      {changes.map((change) => (
        <Change key={change.field} {...change} />
      ))}
    </ul>
  );
}

/** The first changes, the others behind a line that opens them. */
export function TrailChanges({ changes }: { changes: readonly ChangeWords[] }) {
  if (changes.length === 0) return texts.none;
  const rest = changes.slice(SHOWN);
  return (
    <>
      <Changes changes={changes.slice(0, SHOWN)} />
      {rest.length === 0 ? null : (
        <details>
          <summary className="min-h-6 cursor-pointer text-sm text-primary">
            {rest.length === 1 ? texts.more.one : t(texts.more.other, { count: rest.length })}
          </summary>
          <Changes changes={rest} />
        </details>
      )}
    </>
  );
}
