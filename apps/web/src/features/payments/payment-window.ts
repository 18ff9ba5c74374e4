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

interface ProviderOptions extends CheckoutOptions {
  readonly notes: Readonly<Record<string, string>>;
  readonly theme: { readonly color: string };
  readonly retry: { readonly enabled: boolean };
  /** In seconds. */
  readonly timeout: number;
  readonly config: { readonly display: { readonly language: string } };
  readonly modal: {
    ondismiss(): void;
    readonly escape: boolean;
    readonly backdropclose: boolean;
    readonly confirm_close: boolean;
  };
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

/** 15 minutes, well within the 20 minutes for which stock is held. */
const TIMEOUT_SECONDS = 900;
const THEME = '#14663A';

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
  | {
      readonly kind: 'closed' /** Why the last try failed, in the bank's words. */;
      readonly failure: string | undefined;
    };

/** Opens the window and resolves when it closes, paid or not. A failed attempt leaves it open for a retry. */
export function openCheckout(Provider: Provider, options: CheckoutOptions): Promise<CheckoutEnd> {
  return new Promise((resolve) => {
    let failure: string | undefined;
    const checkout = new Provider({
      ...options,
      notes: {},
      theme: { color: THEME },
      retry: { enabled: true },
      timeout: TIMEOUT_SECONDS,
      config: { display: { language: 'en' } },
      modal: {
        ondismiss: () => resolve({ kind: 'closed', failure }),
        escape: true,
        backdropclose: false,
        confirm_close: false,
      },
      handler: ({ razorpay_payment_id, razorpay_order_id, razorpay_signature }) =>
        resolve({ kind: 'paid', proof: { razorpay_payment_id, razorpay_order_id, razorpay_signature } }),
    });
    checkout.on('payment.failed', ({ error }) => {
      failure = error?.description;
    });
    checkout.open();
  });
}
