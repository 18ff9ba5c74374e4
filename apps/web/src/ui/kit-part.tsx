// Owns the frame of one part of the kit's development page.
import type { ReactNode } from 'react';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-h3">{title}</h2>
      {children}
    </section>
  );
}

export const ROW = 'flex flex-wrap items-center gap-3';
