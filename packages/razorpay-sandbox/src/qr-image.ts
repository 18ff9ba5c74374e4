// What a QR code of the stand-in shows: a UPI address that no app can pay, drawn as SVG.
import { renderSVG } from 'uqr';
import type { QrCodeRow } from './rows.ts';

/** Where its picture is, below the shop's own address, as checkout.js is. */
export const imagePathOf = (id: string): string => `/sandbox/razorpay/qr/${id}.svg`;

/** The text that a UPI app reads. */
export function contentOf({ id, amount, name }: Pick<QrCodeRow, 'id' | 'amount' | 'name'>): string {
  const fields = {
    pa: 'stand-in@razorpay',
    pn: name ?? 'Test payment',
    tr: id,
    am: (amount / 100).toFixed(2),
    cu: 'INR',
  };
  return `upi://pay?${new URLSearchParams(fields)}`;
}

/** Dark on white with the border that readers need. */
export const drawQrCode = (row: QrCodeRow): string => renderSVG(contentOf(row), { ecc: 'M', border: 4 });
