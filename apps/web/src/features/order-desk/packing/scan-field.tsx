// The scan field with optional camera, and the result of the last scan.
import { texts } from '@tilgul/messages/store/packing';
import { Barcode, Camera } from 'lucide-react';
import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ScanAnswer } from '../../../shared/scanner/scan-queue.ts';
import { useScans } from '../../../shared/scanner/use-scans.ts';
import { lazyComponent } from '../../../shared/screen/lazy-component.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { ScanLine } from '../../../ui/feedback/scan-line.tsx';
import { AffixInput } from '../../../ui/fields/input.tsx';
import type { Scanned } from './packing.rules.ts';

const CameraScan = lazyComponent(() => import('./camera-scan.tsx').then((m) => m.CameraScan));

/** Whether the browser can detect barcodes and has a camera. Client only. */
const hasCamera = () => 'BarcodeDetector' in globalThis && 'mediaDevices' in navigator;

function describeScan(scanned: Scanned): string {
  if (scanned.kind === 'wrong') return texts.scanned.wrong({ code: scanned.code });
  const { product_name: name, quantity } = scanned.item;
  if (scanned.kind === 'counted') return texts.scanned.counted({ name, count: scanned.count, quantity });
  return texts.scanned[scanned.kind]({ name });
}

const toScanAnswer = (scanned: Scanned): ScanAnswer => ({
  isGood: scanned.kind !== 'wrong' && scanned.kind !== 'done',
  text: describeScan(scanned),
});

/** Takes codes typed, from the camera, or from a scanner wherever the focus is. `onCode` returns the result. */
export function ScanField({ onCode }: { onCode: (code: string) => Scanned }) {
  const [code, setCode] = useState('');
  const [isCameraOn, setCameraOn] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const focused = useRef<Element>(null);
  const scans = useScans<string>({
    isOn: true,
    lookUp: ({ text }) => text,
    count: (text) => {
      focused.current = document.activeElement;
      return toScanAnswer(onCode(text));
    },
  });
  useLayoutEffect(() => {
    // The focused button disappears when the scanned line becomes active.
    if (scans.last && focused.current?.isConnected === false) input.current?.focus();
  }, [scans.last]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    scans.add(code);
    setCode('');
  };
  const camera = hasCamera() ? (
    <IconButton
      icon={Camera}
      label={isCameraOn ? texts.cameraOff : texts.cameraOn}
      aria-pressed={isCameraOn}
      onClick={() => setCameraOn(!isCameraOn)}
    />
  ) : undefined;
  return (
    // Sticks to the top while scrolling, unless large text needs the space.
    <div className="-top-1 z-1 -mt-1 flex flex-col gap-2 bg-paper pt-1 pb-3 [@media(min-height:36rem)]:sticky">
      <form noValidate onSubmit={submit}>
        <AffixInput
          ref={input}
          icon={Barcode}
          aria-label={texts.scan}
          placeholder={texts.scan}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          after={camera}
        />
      </form>
      {isCameraOn ? <CameraScan onCode={scans.add} /> : null}
      <ScanLine scans={scans} />
    </div>
  );
}
