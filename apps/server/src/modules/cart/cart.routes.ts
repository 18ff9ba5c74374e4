import { api } from '@tilgul/contract';
import { bind, type Router } from '../../platform/http/bind.ts';
import { mergeCart, quoteCart, setCartLine, setLineChoice, viewCart } from './cart.commands.ts';

export function cartRoutes(router: Router): void {
  const options = { writesOnce: true };
  bind(router, api.cart.setCartLine, (call) => setCartLine(call, call.body), options);
  bind(
    router,
    api.cart.setLineChoice,
    (call) => setLineChoice(call, call.params.product_id, call.body.choice),
    options,
  );
  bind(router, api.cart.quoteCart, (call) => quoteCart(call, call.body.lines));
  bind(router, api.cart.mergeCart, (call) => mergeCart(call, call.body.lines));
  bind(router, api.cart.viewCart, viewCart);
}
