// What an audit entry changed, before and after.
import { texts as changeTexts } from '@tilgul/messages/office/audit-changes';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../ui/cn.ts';
import type { ChangeWords } from './audit-words.ts';
import { type ChangeGroup, describeDifferences, describeLikeRows } from './differences.ts';
import type { AuditEntry } from './like-rows.ts';

/** Lines shown at first; the rest is folded. */
const SHOWN = 3;

const MARK = 'min-w-0 rounded-badge px-1.5 wrap-anywhere no-underline';

function ChangeLine({ field, before, after }: ChangeWords) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 md:col-span-full md:grid md:grid-cols-subgrid">
      <span className="min-w-0 break-words text-muted">{field}</span>
      {before === undefined ? (
        <span className="col-span-3 min-w-0 break-words">{after}</span>
      ) : (
        <>
          <del className={cn(MARK, 'justify-self-start bg-badge-cancelled text-badge-cancelled-text')}>{before}</del>
          <span className="flex min-w-0 items-center gap-2 md:contents">
            <ArrowRight size={14} role="img" aria-label={changeTexts.becomes} className="shrink-0" />
            <ins className={cn(MARK, 'justify-self-start bg-badge-delivered font-semibold text-badge-delivered-text')}>
              {after}
            </ins>
          </span>
        </>
      )}
    </li>
  );
}

/** The first lines of the groups, `count` in all. */
function cutGroups(groups: readonly ChangeGroup[], count: number): ChangeGroup[] {
  let left = count;
  return groups.flatMap(({ heading, lines }) => {
    const shown = lines.slice(0, left);
    left -= shown.length;
    return shown.length > 0 || lines.length === 0 ? [{ heading, lines: shown }] : [];
  });
}

/** Only what differs: three lines, then 'Show all'. */
export function Changes({ row }: { row: AuditEntry }) {
  const [isWhole, setWhole] = useState(false);
  const groups = row.like ? describeLikeRows(row.like) : describeDifferences(row);
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  if (count === 0 && row.action === 'delivery.windows')
    return <span className="text-muted">{changeTexts.unchanged}</span>;
  if (groups.length === 0) return null;
  const shown = isWhole ? groups : cutGroups(groups, SHOWN);
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 text-ink">
      <div className="min-w-0 flex-1 basis-40">
        {shown.map(({ heading, lines }) => (
          <div key={heading ?? ''}>
            {heading ? <p className="font-semibold">{heading}</p> : null}
            <ul className="grid gap-x-2 gap-y-1 md:grid-cols-[9rem_8rem_1rem_1fr]">
              {lines.map((line) => (
                <ChangeLine key={line.field} {...line} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {count > SHOWN ? (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="hit-44 relative shrink-0 self-start rounded-control text-sm font-semibold text-primary underline-offset-4 hover:underline"
        >
          {isWhole ? changeTexts.showLess : changeTexts.showAll}
        </button>
      ) : null}
    </div>
  );
}
