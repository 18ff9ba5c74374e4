// The hook for calls that change something, safe against double presses and retries.
import type { AnyEndpoint } from '@tilgul/contract/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallAnswer, callLoosely, type InputArgs, type LooseInput } from './api.ts';
import { type CallError, isApiError } from './call-error.ts';
import { sendOnce } from './idempotency.ts';
import { invalidateCalls } from './invalidation.ts';

export interface SendOptions {
  /** Calls whose answers this one changes; they refetch after success. */
  invalidates?: readonly AnyEndpoint[];
  /** Also after a refusal, because the user then sees outdated answers. */
  afterRefusal?: boolean;
}

interface Sending<E extends AnyEndpoint> {
  /**
   * Makes the call. Throws a `CallError`. A second press with the same input returns the promise of the first while that is in
   * flight. Idempotent calls keep their key until the final answer.
   */
  send(...input: InputArgs<E>): Promise<CallAnswer<E>>;
  readonly isSending: boolean;
  /** Error of the last press; null after success and while sending. */
  readonly error: CallError | null;
  /** Clears the error. */
  reset(): void;
}

const call = (endpoint: AnyEndpoint, intent: string, input: LooseInput): Promise<unknown> =>
  endpoint.idempotent && input.idempotencyKey === undefined
    ? sendOnce(intent, (idempotencyKey) => callLoosely(endpoint, { ...input, idempotencyKey }))
    : callLoosely(endpoint, input);

/** Identifies a request by call and payload. */
function toIntent(endpoint: AnyEndpoint, { params, body, image }: LooseInput): string {
  const file = image ? [image.name, image.size, image.lastModified] : null;
  return `${endpoint.method} ${endpoint.path} ${JSON.stringify([params, body, file])}`;
}

/** Sends a POST, PUT, PATCH or DELETE on demand; never retries by itself. */
export function useSend<E extends AnyEndpoint>(endpoint: E, options: SendOptions = {}): Sending<E> {
  const [state, setState] = useState<{ sending: number; error: CallError | null }>({ sending: 0, error: null });
  const inFlight = useRef(new Map<string, Promise<CallAnswer<E>>>());
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const send = useCallback(
    (...[input]: InputArgs<E>): Promise<CallAnswer<E>> => {
      const intent = toIntent(endpoint, input ?? {});
      const started = inFlight.current.get(intent);
      if (started) return started;
      const finish = (error: CallError | null) => {
        inFlight.current.delete(intent);
        setState(({ sending }) => ({ sending: sending - 1, error }));
      };
      setState(({ sending }) => ({ sending: sending + 1, error: null }));
      const sent = (call(endpoint, intent, input ?? {}) as Promise<CallAnswer<E>>).then(
        (answer) => {
          finish(null);
          invalidateCalls(latest.current.invalidates ?? []);
          return answer;
        },
        (error: CallError) => {
          finish(error);
          const { invalidates = [], afterRefusal = false } = latest.current;
          if (afterRefusal && isApiError(error)) invalidateCalls(invalidates);
          throw error;
        },
      );
      inFlight.current.set(intent, sent);
      return sent;
    },
    [endpoint],
  );
  const reset = useCallback(() => setState(({ sending }) => ({ sending, error: null })), []);
  return { send, isSending: state.sending > 0, error: state.error, reset };
}
