// Chooses how receipts are printed on this device.
import { texts } from '@tilgul/messages/counter/more';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, Notice } from './parts.tsx';
import { type PrinterKind, readPrinter, savePrinter } from './print.ts';

export function PrinterDialog({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState(readPrinter);
  const [error, setError] = useState<string>();
  const choose = (next: PrinterKind) => {
    savePrinter(next);
    setKind(next);
    setError(undefined);
  };
  const connect = async (next: 'usb' | 'serial') => {
    try {
      const { connectPrinter } = await import('./receipt-printer.ts');
      await connectPrinter(next);
      choose(next);
    } catch (reason) {
      setError(texts.printerFailed({ why: reason instanceof Error ? reason.message : '' }));
    }
  };
  const test = async () => {
    if (kind === 'browser') return;
    try {
      const { printTest } = await import('./receipt-printer.ts');
      await printTest(kind);
    } catch (reason) {
      setError(texts.printerFailed({ why: reason instanceof Error ? reason.message : '' }));
    }
  };
  const canReach = { usb: 'usb' in navigator, serial: 'serial' in navigator };
  return (
    <Dialog title={texts.printer} onClose={onClose}>
      <div className="space-y-3">
        <p role="status">{texts.printerNow({ kind: texts[kind] })}</p>
        {canReach.usb || canReach.serial ? null : <Notice>{texts.noUsb}</Notice>}
        {canReach.usb ? (
          <Button variant="outline" wide onClick={() => void connect('usb')}>
            {texts.connectUsb}
          </Button>
        ) : null}
        {canReach.serial ? (
          <Button variant="outline" wide onClick={() => void connect('serial')}>
            {texts.connectSerial}
          </Button>
        ) : null}
        <Button variant="outline" wide data-first onClick={() => choose('browser')}>
          {texts.useBrowser}
        </Button>
        {kind === 'browser' ? null : (
          <Button wide onClick={() => void test()}>
            {texts.testPrint}
          </Button>
        )}
        {error ? (
          <div role="alert">
            <Notice tone="danger">{error}</Notice>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
