// Print-only content on a till's roll of 80 mm.
import { type ReactNode, useEffect, useRef } from 'react';
import { PrintArea } from './paper.tsx';
import './roll-paper.css';

const MARGIN_MM = 4;
const PX_PER_MM = 96 / 25.4;

/** Prints on one page that is as long as the content: a page size needs a height. */
export function RollPaper({ label, children }: { label: string; children: ReactNode }) {
  const area = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = area.current;
    if (!shown) return;
    // On the screen it is not laid out.
    const copy = shown.cloneNode(true) as HTMLElement;
    copy.classList.add('receipt-measured');
    copy.ariaHidden = 'true';
    document.body.append(copy);
    const height = Math.ceil(copy.getBoundingClientRect().height / PX_PER_MM) + 2 * MARGIN_MM + 1;
    copy.remove();
    const page = new CSSStyleSheet();
    page.replaceSync(`@page receipt { size: 80mm ${height}mm; margin: ${MARGIN_MM}mm; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, page];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page);
    };
  });
  return (
    <PrintArea ref={area} label={label} className="receipt">
      {children}
    </PrintArea>
  );
}
