// The ⋯ button of a table row or card; its menu loads on approach.
import { Ellipsis } from 'lucide-react';
import { IconButton } from '../controls/button.tsx';
import { useLateMenu } from '../layers/late-menu.ts';
import type { RowMenu } from './table-types.ts';

const loadMenu = () => import('./row-menu-entries.tsx').then((m) => m.RowMenuOpened);

/** Renders nothing without entries. */
export function RowMenuButton<Row>({ menu, row }: { menu: RowMenu<Row>; row: Row }) {
  const { Menu, press, button } = useLateMenu(loadMenu);
  const entries = menu.getEntries(row).filter((entry) => entry !== undefined);
  if (entries.length === 0) return null;
  const label = menu.getLabel(row);
  if (Menu) return <Menu label={label} entries={entries} press={press} />;
  return <IconButton {...button} icon={Ellipsis} label={label} />;
}
