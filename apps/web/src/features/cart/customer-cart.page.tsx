import { ShoppingCart } from 'lucide-react';
import { failureText } from '../../shared/api/call-error.ts';
import { cartTexts as texts } from '../../texts/en/customer/cart.ts';
import { titles } from '../../texts/en/shared/titles.ts';
import { t } from '../../texts/text.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Empty, ErrorState } from '../../ui/feedback/empty.tsx';
import { Skeleton, SkeletonGroup, useSteadyLoading } from '../../ui/feedback/skeleton.tsx';
import { type Cart, useCart } from './cart.ts';
import { CartLineRow } from './cart-line.tsx';
import { CartTotal } from './cart-total.tsx';
import { RemovedRow } from './removed-row.tsx';
import { useShopPaths } from './shopper.ts';
import { UnavailableRow } from './unavailable-row.tsx';
import { useCartRows } from './use-cart-rows.ts';

const COLUMNS = 'grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8';
const SKELETONS = 3;

function Loading({ isShown }: { isShown: boolean }) {
  if (!isShown) return <div className="min-h-96" />;
  return (
    <SkeletonGroup label={texts.loading} className={COLUMNS}>
      <Card pad="none" className="divide-y divide-line">
        {Array.from({ length: SKELETONS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no identity.
          <div key={index} className="flex gap-3 p-4">
            <Skeleton shape="block" width={72} height={72} className="shrink-0 rounded-control" />
            <div className="flex grow flex-col gap-2">
              <Skeleton width="60%" />
              <Skeleton width="40%" />
              <Skeleton shape="control" width={136} />
            </div>
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  );
}

function EmptyCart() {
  const paths = useShopPaths();
  const browse = <LinkButton to={paths.products}>{texts.browse}</LinkButton>;
  return <Empty icon={ShoppingCart} title={texts.empty} text={texts.emptyText} action={browse} />;
}

function Filled({ cart, failureOf }: { cart: NonNullable<Cart['cart']>; failureOf: Cart['failureOf'] }) {
  const { rows, restored, change, undo, forget } = useCartRows(cart.items);
  if (rows.length === 0 && cart.unavailable.length === 0) return <EmptyCart />;
  return (
    <div className={COLUMNS}>
      <Card as="section" pad="none" aria-label={texts.lines}>
        <ul className="divide-y divide-line">
          {rows.map(({ kind, line }) =>
            kind === 'line' ? (
              <CartLineRow
                key={line.product_id}
                line={line}
                failure={failureOf(line.product_id)}
                isRestored={line.product_id === restored}
                onChange={(quantity) => change(line, quantity)}
              />
            ) : (
              <RemovedRow
                key={line.product_id}
                name={line.product_name}
                onUndo={() => undo(line)}
                onGone={() => forget(line)}
              />
            ),
          )}
          {cart.unavailable.map((line) => (
            <UnavailableRow key={line.product_id} line={line} />
          ))}
        </ul>
      </Card>
      {cart.items.length > 0 ? <CartTotal cart={cart} /> : null}
    </div>
  );
}

export function CustomerCartPage() {
  const { cart, error, isLoading, isFetching, failureOf, reload } = useCart();
  const paths = useShopPaths();
  const isSkeletonShown = useSteadyLoading(isLoading);
  const count = cart?.items.length ?? 0;
  return (
    <>
      <PageHeader title={count > 0 ? t(texts.titleCount, { count }) : titles.customerCart} back={paths.products} />
      {isLoading || isSkeletonShown ? <Loading isShown={isSkeletonShown} /> : null}
      {error ? (
        <ErrorState
          title={texts.failed}
          detail={failureText(error, texts.failedText, texts.networkText)}
          onRetry={reload}
          busy={isFetching}
        />
      ) : null}
      {cart && !isSkeletonShown ? <Filled cart={cart} failureOf={failureOf} /> : null}
    </>
  );
}
