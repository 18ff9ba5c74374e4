import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The name of a row in a table of a dashboard: it leads to the list of what the row counts. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="font-semibold text-primary hover:underline">
    {children}
  </Link>
);
