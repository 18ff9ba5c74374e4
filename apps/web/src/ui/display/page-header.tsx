// The page header: its only h1, a note, main actions.
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../cn.ts';

export interface PageHeaderProps {
  title: string;
  /** Muted note beside the title: "55 orders". */
  note?: ReactNode;
  /** Target of the back arrow. */
  back?: string;
  /** Buttons on the right, or below the title on narrow screens. */
  actions?: ReactNode;
  /** On phones it takes the place of the shop's header. */
  isBar?: boolean;
}

/** Full width, in place of the shop's header. */
const BAR =
  'max-md:sticky max-md:top-0 max-md:z-10 max-md:-mx-4 max-md:mb-3 max-md:min-h-14 max-md:border-b max-md:border-hairline max-md:bg-paper max-md:px-4 low:static!';

/** The h1 takes the focus on navigation; a page has no other h1. */
export function PageHeader({ title, note, back, actions, isBar = false }: PageHeaderProps) {
  return (
    <div className={cn('mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:min-h-11', isBar && BAR)}>
      {/* On phones, buttons that have their own line fill it; beside the title they are as wide as their words. */}
      <div className="flex min-w-0 items-center gap-1 max-md:grow-99">
        {back === undefined ? null : (
          <Link
            to={back}
            aria-label={uiTexts.back}
            title={uiTexts.back}
            className="-ms-3 inline-grid size-11 shrink-0 max-md:-my-1.5 max-md:self-start place-items-center rounded-control hover:bg-sunken"
          >
            <ArrowLeft size={20} aria-hidden="true" />
          </Link>
        )}
        <div
          className={cn('flex min-w-0 flex-wrap items-baseline gap-x-3', isBar && 'max-md:grow max-md:justify-between')}
        >
          <h1 className={cn('text-h1 md:text-h1-lg', isBar && 'max-md:text-h3!')}>{title}</h1>
          {note ? <p className={cn('max-w-full min-w-0 text-muted', isBar && 'max-md:text-sm')}>{note}</p> : null}
        </div>
      </div>
      {actions ? (
        <div className="flex max-w-full min-w-0 flex-wrap gap-3 max-md:grow max-md:*:grow">{actions}</div>
      ) : null}
    </div>
  );
}
