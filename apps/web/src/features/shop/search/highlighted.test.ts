// Highlighting of the typed text.
import { expect, it } from 'vitest';
import { splitAtMatch } from './highlighted.tsx';

it.each([
  ['Turmeric Powder', ' TURM ', ['', 'Turm', 'eric Powder']],
  ['हळद पावडर', 'पाव', ['हळद ', 'पाव', 'डर']],
  ['Jaggery', 'gul', undefined],
  ['Jaggery', '  ', undefined],
])('highlights in %s the typed %j', (name, typed, parts) => {
  expect(splitAtMatch(name, typed)).toEqual(parts);
});
