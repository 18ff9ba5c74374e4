// Saves what was not sent to a file, for the manager to import.
import type { Register } from './engine/register.ts';

/** Downloads the file; returns its name. */
export async function saveUnsent(register: Register): Promise<string> {
  const { name, text } = await register.exportUnsent();
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return name;
}
