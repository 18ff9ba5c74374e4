// The name of a document or cash entry, which opens the order, sale or stock request behind it.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../shared/session/session.ts';
import { getSourceLink, type Source } from '../../shared/source-link.ts';

/** Plain text without a source. */
export function SourceLink({ source, children }: { source: Source; children: ReactNode }) {
  const link = getSourceLink(source, useSession()?.role);
  if (link === undefined) return children;
  return (
    <Link
      to={link}
      className="-my-3 inline-block min-w-11 py-3 text-primary underline-offset-4 hover:underline max-md:underline"
    >
      {children}
    </Link>
  );
}
