// Reads the payments of UPI QR codes at the gateway.
import type { Deps } from '../../deps.ts';
import type { GatewayPayment } from '../../platform/ports/payment-gateway.ts';
import { getGateway } from './payments.rules.ts';

/** Payments of a QR code, after closing it if it has expired; none if the gateway never created it. Call it outside a transaction. */
export async function fetchQrPayments(
  deps: Deps,
  qrId: string | null,
  isOver: boolean,
): Promise<readonly GatewayPayment[]> {
  if (qrId === null) return [];
  const gateway = getGateway(deps);
  const timer = gateway.startTimer();
  // A refusal is fine: a payment or the gateway has already closed it.
  if (isOver) await gateway.closeQrCode(qrId, timer);
  return gateway.listQrPayments(qrId, timer);
}
