// The payment provider's checkout window: script, options, outcome.

/** The payment proof: order, payment and signature. */
export interface PaymentProof {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

export interface CheckoutOptions {
  readonly key: string;
  /** In paise. */
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly order_id: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string };
}

/** Those that differ between checkouts; `SETTINGS` has the others. */
interface ProviderOptions extends CheckoutOptions {
  readonly modal: { ondismiss(): void };
  handler(proof: PaymentProof): void;
}

interface ProviderWindow {
  on(event: 'payment.failed', listener: (failed: { error?: { description?: string } }) => void): unknown;
  open(): void;
}

export type Provider = new (options: ProviderOptions) => ProviderWindow;

declare global {
  interface Window {
    Razorpay?: Provider;
  }
}

const SETTINGS = {
  notes: {},
  theme: { color: '#14663A' },
  retry: { enabled: true },
  /** In seconds: well within the 20 minutes for which stock is held. */
  timeout: 15 * 60,
  config: { display: { language: 'en' } },
} as const;
const MODAL = { escape: true, backdropclose: false, confirm_close: false } as const;

const scripts = new Map<string, Promise<Provider>>();

function fetchScript(url: string): Promise<Provider> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () =>
      window.Razorpay ? resolve(window.Razorpay) : reject(new Error('the script brought nothing'));
    script.onerror = () => {
      script.remove();
      reject(new Error('the script could not be loaded'));
    };
    document.head.append(script);
  });
}

/** Loads the provider's script once; can be retried after a failure. */
export function loadProvider(url: string): Promise<Provider> {
  const known = scripts.get(url);
  if (known) return known;
  const loading = fetchScript(url);
  scripts.set(url, loading);
  loading.catch(() => scripts.delete(url));
  return loading;
}

/** How the window was closed. Closed does not mean unpaid: the bank may still confirm. */
export type CheckoutEnd =
  | { readonly kind: 'paid'; readonly proof: PaymentProof }
  /** `failure` is why the last attempt failed, in the bank's words. */
  | { readonly kind: 'closed'; readonly failure: string | undefined };

/** Opens the window and resolves when it closes, paid or not. A failed attempt leaves it open for a retry. */
export function openCheckout(Provider: Provider, options: CheckoutOptions): Promise<CheckoutEnd> {
  return new Promise((resolve) => {
    let failure: string | undefined;
    const checkout = new Provider({
      ...options,
      ...SETTINGS,
      modal: { ...MODAL, ondismiss: () => resolve({ kind: 'closed', failure }) },
      handler: ({ razorpay_payment_id, razorpay_order_id, razorpay_signature }) =>
        resolve({ kind: 'paid', proof: { razorpay_payment_id, razorpay_order_id, razorpay_signature } }),
    });
    checkout.on('payment.failed', ({ error }) => {
      failure = error?.description;
    });
    checkout.open();
  });
}
