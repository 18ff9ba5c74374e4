// Tabs with one panel.
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface Tab<V extends string> {
  readonly value: V;
  readonly label: string;
  /** A count after the label. */
  readonly count?: number | undefined;
}

export interface TabsProps<V extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** One tab stop with arrow keys; the panel is named by its tab. */
export function Tabs<V extends string>({ label, tabs, value, onChange, children }: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next: V) => onChange(next)}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className="no-scrollbar fade-cut flex overflow-x-auto border-b border-hairline"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="flex min-h-11 shrink-0 items-center gap-2 border-b-3 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-muted forced-colors:border-none forced-colors:data-active:border-solid hover:text-ink focus-visible:-outline-offset-2 max-md:px-2.5 data-active:border-primary data-active:text-ink"
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="rounded-full bg-sunken px-2 text-xs text-ink">{tab.count}</span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className="rounded-control pt-3">
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
