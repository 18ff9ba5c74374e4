// The column of a customer's own pages: orders, notifications, account and addresses share its edges.
import type { ReactNode } from 'react';

export const AccountColumn = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto w-full max-w-5xl">{children}</div>
);
