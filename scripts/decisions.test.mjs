// Decision records have consecutive numbers, a date and a status.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../docs/decisions/', import.meta.url));
const files = readdirSync(folder).sort();

it('numbers the records without a gap', () => {
  expect(files.map((name) => name.slice(0, 4))).toEqual(files.map((_, index) => String(index + 1).padStart(4, '0')));
});

it.each(files)('%s has its number, a date, a status, the context, the decision and the consequences', (name) => {
  const text = readFileSync(`${folder}${name}`, 'utf8');
  const [title, , line] = text.split('\n');
  expect(title).toMatch(new RegExp(`^# ${name.slice(0, 4)} · \\S`));
  expect(line).toMatch(/^\*\*Date\.\*\* \d{4}-\d\d-\d\d \*\*Status\.\*\* (accepted\b.*|withdrawn|replaced by \d{4})$/);
  expect(text.match(/^\*\*(Context|Decision|Consequences)\.\*\*/gm)).toEqual([
    '**Context.**',
    '**Decision.**',
    '**Consequences.**',
  ]);
});
