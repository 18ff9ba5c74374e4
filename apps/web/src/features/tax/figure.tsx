// A figure that opens the papers behind it.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type PaperFilter, papersAt } from './tax-links.ts';

export function Figure({ of, children }: { of: PaperFilter; children: ReactNode }) {
  return (
    <Link to={papersAt(of)} className="font-semibold text-primary underline decoration-dotted underline-offset-4">
      {children}
    </Link>
  );
}
