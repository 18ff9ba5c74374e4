// The ⋯ menu of a table row or card.
import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../controls/button.tsx';
import { Menu, MenuAction, MenuLine, MenuLink } from '../layers/menu.tsx';
import type { RowMenu, RowMenuEntry } from './table-types.ts';

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

/** Dangerous entries come last, behind a line. Renders nothing without entries. */
export function RowMenuButton<Row>({ menu, row }: { menu: RowMenu<Row>; row: Row }) {
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
  const entries = menu.getEntries(row).filter((entry) => entry !== undefined);
  if (entries.length === 0) return null;
  const isDanger = (entry: RowMenuEntry) => entry.isDanger ?? false;
  const [safe, dangerous] = [entries.filter((entry) => !isDanger(entry)), entries.filter(isDanger)];
  const choose = (action: (() => void) | undefined) => {
    chosen.current = action;
  };
  return (
    <Menu trigger={<IconButton ref={button} icon={Ellipsis} label={menu.getLabel(row)} />} onClosed={run}>
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
