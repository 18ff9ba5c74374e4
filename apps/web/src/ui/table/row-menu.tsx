// The ⋯ menu of a table row or card.
import { Ellipsis } from 'lucide-react';
import { IconButton } from '../controls/button.tsx';
import { Menu, MenuAction, MenuLine, MenuLink } from '../layers/menu.tsx';
import type { RowMenu, RowMenuEntry } from './table-types.ts';

function Entry({ entry }: { entry: RowMenuEntry }) {
  const { label, icon, to, onChoose, isDanger = false } = entry;
  if (to !== undefined) return <MenuLink label={label} icon={icon} to={to} />;
  return <MenuAction label={label} icon={icon} isDanger={isDanger} onChoose={() => onChoose?.()} />;
}

/** Dangerous entries come last, behind a line. Renders nothing without entries. */
export function RowMenuButton<Row>({ menu, row }: { menu: RowMenu<Row>; row: Row }) {
  const entries = menu.getEntries(row).filter((entry) => entry !== undefined);
  if (entries.length === 0) return null;
  const isDanger = (entry: RowMenuEntry) => entry.isDanger ?? false;
  const [safe, dangerous] = [entries.filter((entry) => !isDanger(entry)), entries.filter(isDanger)];
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={menu.getLabel(row)} tone="ink" className="-my-1" />}>
      {safe.map((entry) => (
        <Entry key={entry.label} entry={entry} />
      ))}
      {safe.length > 0 && dangerous.length > 0 ? <MenuLine /> : null}
      {dangerous.map((entry) => (
        <Entry key={entry.label} entry={entry} />
      ))}
    </Menu>
  );
}
