// The ⋯ menu of a table row or card, once it is asked for.
import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../controls/button.tsx';
import type { MenuPress } from '../layers/late-menu.ts';
import { Menu, MenuAction, MenuLine, MenuLink } from '../layers/menu.tsx';
import type { RowMenuEntry } from './table-types.ts';

interface EntryProps {
  entry: RowMenuEntry;
  onChoose: (action: (() => void) | undefined) => void;
}

function Entry({ entry, onChoose }: EntryProps) {
  const { label, icon, to, href, isDanger = false } = entry;
  if (to !== undefined) return <MenuLink label={label} icon={icon} to={to} />;
  if (href !== undefined) return <MenuLink label={label} icon={icon} href={href} />;
  return <MenuAction label={label} icon={icon} isDanger={isDanger} onChoose={() => onChoose(entry.onChoose)} />;
}

export interface RowMenuProps {
  label: string;
  entries: readonly RowMenuEntry[];
  press: MenuPress | undefined;
}

/** Dangerous entries come last, behind a line. */
export function RowMenuOpened({ label, entries, press }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  /** Runs once the menu is gone: a dialog that it opens then returns the focus to the button. */
  const chosen = useRef<() => void>(undefined);
  const run = () => {
    const action = chosen.current;
    chosen.current = undefined;
    if (!action) return;
    button.current?.focus();
    action();
  };
  const isDanger = (entry: RowMenuEntry) => entry.isDanger ?? false;
  const [safe, dangerous] = [entries.filter((entry) => !isDanger(entry)), entries.filter(isDanger)];
  const choose = (action: (() => void) | undefined) => {
    chosen.current = action;
  };
  return (
    <Menu trigger={<IconButton ref={button} icon={Ellipsis} label={label} />} onClosed={run} press={press}>
      {safe.map((entry) => (
        <Entry key={entry.label} entry={entry} onChoose={choose} />
      ))}
      {safe.length > 0 && dangerous.length > 0 ? <MenuLine /> : null}
      {dangerous.map((entry) => (
        <Entry key={entry.label} entry={entry} onChoose={choose} />
      ))}
    </Menu>
  );
}
