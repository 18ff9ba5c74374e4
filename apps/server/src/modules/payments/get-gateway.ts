import { AppError } from '@tilgul/contract/rules/errors';
import type { Deps } from '../../deps.ts';
import type { PaymentGateway } from '../../platform/ports/payment-gateway.ts';

/** The payment gateway; throws online_payment_off where only cash is offered (PAY-10). */
export function getGateway({ paymentGateway }: Deps): PaymentGateway {
  if (!paymentGateway) throw new AppError('online_payment_off');
  return paymentGateway;
}
