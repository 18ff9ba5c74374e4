// Decision records have increasing numbers, a date, a status, three sections and at most 40 lines.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../docs/decisions/', import.meta.url));
const files = readdirSync(folder).sort();
const MAX_LINES = 40;
/** Numbers of deleted records, which are not used again. */
const DELETED = ['0007', '0010', '0023', '0026'];

it('numbers the records without a gap', () => {
  const numbers = [...files.map((name) => name.slice(0, 4)), ...DELETED].sort();
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
});

it.each(files)('%s has its number, a date, a status, the context, the decision and the consequences', (name) => {
  const text = readFileSync(`${folder}${name}`, 'utf8');
  const lines = text.trimEnd().split('\n');
  const [title, , line] = lines;
  expect(title).toMatch(new RegExp(`^# ${name.slice(0, 4)} · \\S`));
  expect(line).toMatch(/^\*\*Date\.\*\* \d{4}-\d\d-\d\d \*\*Status\.\*\* (accepted\b.*|replaced by \d{4})$/);
  expect(text.match(/^\*\*(Context|Decision|Consequences)\.\*\*/gm)).toEqual([
    '**Context.**',
    '**Decision.**',
    '**Consequences.**',
  ]);
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
});
