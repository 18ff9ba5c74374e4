// The gateway that a process uses.
import { AppError } from '@tilgul/contract/rules/errors';
import type { Deps } from '../../deps.ts';
import { createGateway, type PaymentGateway } from '../../gateways/razorpay/razorpay.ts';

const gateways = new WeakMap<Deps, { readonly gateway: PaymentGateway | undefined }>();

/** The gateway of the settings, one per process; undefined where only cash is offered. */
export function findGateway(deps: Deps): PaymentGateway | undefined {
  const known = gateways.get(deps) ?? { gateway: createGateway(deps.config, deps.secrets, deps.log) };
  gateways.set(deps, known);
  return known.gateway;
}

/** The gateway; throws online_payment_off where only cash is offered (PAY-10). */
export function getGateway(deps: Deps): PaymentGateway {
  const gateway = findGateway(deps);
  if (!gateway) throw new AppError('online_payment_off');
  return gateway;
}
