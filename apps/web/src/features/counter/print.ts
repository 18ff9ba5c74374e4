// Prints by the receipt printer of this device if one is chosen, else by the browser. Printer code loads when it is needed.
import { readText, writeText } from '../../shared/storage.ts';
import type { Entry, Register } from './engine/register.ts';

export type PrinterKind = 'browser' | 'usb' | 'serial';
const SLOT = 'counter-printer';

export function readPrinter(): PrinterKind {
  const kind = readText('local', SLOT);
  return kind === 'usb' || kind === 'serial' ? kind : 'browser';
}

export const savePrinter = (kind: PrinterKind): void => writeText('local', SLOT, kind === 'browser' ? undefined : kind);

/**
 * Prints an entry's paper and opens the drawer for cash. Without `byBrowser` only a receipt printer prints, since the browser asks
 * first. Falls back to the browser if the printer does not answer.
 */
export async function printEntry(register: Register, entry: Entry, byBrowser?: () => void): Promise<void> {
  const kind = readPrinter();
  const { index } = register.snapshot;
  if (kind === 'browser' || !index || !entry.paper) return byBrowser?.();
  try {
    const { printPaper } = await import('./receipt-printer.ts');
    await printPaper(kind, index.catalogue.issuer, entry.paper);
  } catch {
    byBrowser?.();
  }
}
