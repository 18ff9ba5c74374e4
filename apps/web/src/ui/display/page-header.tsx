// The page header: its only h1, a note, main actions.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface PageHeaderProps {
  title: string;
  /** Muted note beside the title: "55 orders". */
  note?: ReactNode;
  /** Target of the back arrow. */
  back?: string;
  /** Buttons on the right, or below the title on narrow screens. */
  actions?: ReactNode;
}

/** The h1 takes the focus on navigation; a page has no other h1. */
export function PageHeader({ title, note, back, actions }: PageHeaderProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="flex min-w-0 items-center gap-1">
        {back === undefined ? null : (
          <Link
            to={back}
            aria-label={uiTexts.back}
            title={uiTexts.back}
            className="-ms-3 inline-grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
          >
            <ArrowLeft size={20} aria-hidden="true" />
          </Link>
        )}
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h1 className="text-h1 md:text-h1-lg">{title}</h1>
          {note ? <p className="text-muted">{note}</p> : null}
        </div>
      </div>
      {actions ? <div className="flex max-w-full min-w-0 flex-wrap gap-3">{actions}</div> : null}
    </div>
  );
}
