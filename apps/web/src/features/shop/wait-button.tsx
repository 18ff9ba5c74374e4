// 'Tell me': asks for one notification when a sold-out product is available again (CAT-15).
import type { ProductAnswer } from '@tilgul/contract/catalog';
import { endWait, listWaits, startWait } from '@tilgul/contract/product-waits';
import { texts } from '@tilgul/messages/customer/wait';
import { Bell, Check } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { isApiError, isSessionError } from '../../shared/api/call-error.ts';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { isOffline } from '../../shared/offline/offline.ts';
import { toLoginPath, toProductPath } from '../../shared/paths.ts';
import { usePreloadedNavigate } from '../../shared/screen/navigate.ts';
import { useShopper } from '../../shared/session/shopper.ts';
import { readText, writeText } from '../../shared/storage.ts';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/feedback/loading.tsx';

/** The product that a visitor asked for before signing in. */
const ASKED_SLOT = 'wait-for';

interface WaitProps {
  readonly product: Pick<ProductAnswer, 'id' | 'name' | 'unit'>;
  /** Says why a press changed nothing. */
  readonly onProblem: (text: string | undefined) => void;
}

/** Whether the customer waits for a product, and a press that changes it. Visitors sign in first. */
function useWait({ product: { id }, onProblem }: WaitProps) {
  const isVisitor = useShopper() === 'visitor';
  const go = usePreloadedNavigate();
  const { data } = useGet(listWaits, {}, { enabled: !isVisitor, quiet: true });
  const { send: start, isSending: isStarting } = useSend(startWait, { invalidates: [listWaits] });
  const { send: end, isSending: isEnding } = useSend(endWait, { invalidates: [listWaits] });
  const isWaiting = data?.product_ids.includes(id) === true;

  const change = async () => {
    if (isOffline()) return onProblem(texts.offline);
    onProblem(undefined);
    if (isVisitor) {
      writeText('session', ASKED_SLOT, String(id));
      return go(toLoginPath(toProductPath(id)));
    }
    try {
      await (isWaiting ? end({ params: { id } }) : start({ params: { id } }));
    } catch (error) {
      if (!isSessionError(error)) onProblem(isApiError(error) && error.status === 409 ? error.detail : texts.failed);
    }
  };
  const startAsked = useEffectEvent(() => {
    if (readText('session', ASKED_SLOT) !== String(id)) return;
    writeText('session', ASKED_SLOT, undefined);
    if (!isWaiting) void change();
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) startAsked();
  }, [isLoaded]);
  return { isWaiting, isBusy: isStarting || isEnding, change: () => void change() };
}

/** In the place of Add: 'Tell me', then 'Noted'. */
export function WaitButton({ className, ...props }: WaitProps & { readonly className: string }) {
  const { isWaiting, isBusy, change } = useWait(props);
  const { name, unit } = props.product;
  const Icon = isWaiting ? Check : Bell;
  return (
    <button
      type="button"
      data-edge
      aria-busy={isBusy || undefined}
      onClick={() => {
        if (!isBusy) change();
      }}
      className={cn(
        'hit-44 inline-flex h-9 items-center justify-center gap-1 rounded-control border-[1.5px] ps-1.5 pe-2 text-sm font-semibold whitespace-nowrap text-primary',
        isWaiting ? 'border-transparent bg-primary-soft' : 'border-primary bg-paper hover:bg-primary-soft',
        className,
      )}
    >
      {isBusy ? <Spinner size={16} /> : <Icon aria-hidden="true" className="size-4" strokeWidth={2.2} />}
      <span>
        {isWaiting ? texts.noted : texts.tellMe}
        <span className="sr-only">
          {' '}
          {isWaiting ? texts.notedRest({ name, unit }) : texts.tellMeRest({ name, unit })}
        </span>
      </span>
    </button>
  );
}

/** The product page's bar of a sold-out product. */
export function WaitBar(props: WaitProps) {
  const { isWaiting, isBusy, change } = useWait(props);
  if (!isWaiting) {
    return (
      <Button size={52} wide busy={isBusy} icon={Bell} onClick={change}>
        {texts.tellMeLong}
      </Button>
    );
  }
  return (
    <div className="flex min-h-13 items-center justify-between gap-3">
      <p role="status" className="flex items-center gap-2 font-semibold">
        <Check aria-hidden="true" size={20} className="shrink-0 text-primary" />
        {texts.willTell}
      </p>
      <Button variant="outline" busy={isBusy} onClick={change} className="shrink-0">
        {texts.takeBack}
      </Button>
    </div>
  );
}
