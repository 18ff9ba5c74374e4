// The shapes of Razorpay's answers as far as we rely on them; other fields may come, go or be blank.
import * as z from 'zod/mini';

const amount = z.number().check(z.refine((value) => Number.isSafeInteger(value) && value >= 0));

export const gatewayOrder = z.object({
  id: z.string(),
  amount,
  currency: z.string(),
  receipt: z.nullish(z.string()),
  status: z.string(),
});

export const gatewayPayment = z.object({
  id: z.string(),
  amount,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.nullish(z.string()),
  amount_refunded: z.nullish(amount),
});

export const gatewayQrCode = z.object({ id: z.string(), image_url: z.string(), payment_amount: z.nullish(amount) });

export const gatewayRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount,
  status: z.enum(['pending', 'processed', 'failed']),
});

/** A collection; one page is enough, since an order of ours never has more payments than its limit of tries. */
export const collectionOf = <T extends z.core.$ZodType>(item: T) => z.object({ items: z.array(item) });

export const gatewayError = z.object({ error: z.object({ description: z.string() }) });
