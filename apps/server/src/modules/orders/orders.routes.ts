import { api } from '@tilgul/contract';
import { toRupees } from '@tilgul/contract/rules/money';
import { bind, bindWithPool, type Router } from '../../platform/http/bind.ts';
import { allocateStaff, allocateStore } from './allocation.commands.ts';
import { forBackOffice, forStaff } from './lists/order-answers.ts';
import { listHistory } from './lists/order-history.queries.ts';
import { getOrder, listOrders, listOwnOrders, listQuestions } from './lists/order-lists.queries.ts';
import { countOrders, listPackingProgress, sumOrders } from './lists/order-views.queries.ts';
import { listStoreOptions } from './lists/store-options.queries.ts';
import {
  cancelOrder,
  deductOrderStock,
  deleteOrder,
  moveOrderAsManager,
  moveOrderAsStaff,
  returnOrder,
} from './orders.commands.ts';
import { answerSubstitutionRequest, getPackableScope, packOrder, savePackingDraft } from './packing.commands.ts';
import { getOrderToPack, listSubstitutes, listToPack } from './packing.queries.ts';
import { renewPin, verifyPin } from './pin.commands.ts';
import { suspendWithOrders } from './suspensions.commands.ts';
import { openUpiPayment, viewUpiPayment } from './upi-on-delivery.commands.ts';

const { orders, doorPayments } = api;

export function ordersRoutes(router: Router): void {
  bindLists(router);
  bindSteps(router);
  bindPacking(router);
  bind(router, orders.cancelOrder, (call) => cancelOrder(call, call.params.id, call.body.reason));
  bindWithPool(router, api.users.suspendUser, (call) => suspendWithOrders(call, call.params.id, call.body));
  bind(router, orders.deleteOrder, (call) => deleteOrder(call, call.params.id));
  bind(router, orders.allocateStore, (call) => allocateStore(call, call.body));
  bind(router, orders.allocateStaff, (call) => allocateStaff(call, call.body));
  bind(router, orders.deductOrderStock, (call) => deductOrderStock(call, call.params.id));
  bind(router, orders.renewPin, (call) => renewPin(call, call.params.id));
  bindWithPool(router, orders.verifyPin, (call) => verifyPin(call, call.body));
  bindWithPool(router, doorPayments.openDoorPayment, openUpiPayment);
  bind(router, doorPayments.viewDoorPayment, (call) => viewUpiPayment(call, call.params.id));
}

function bindPacking(router: Router): void {
  bind(router, orders.listToPack, (call) => listToPack(call, call.query));
  bind(router, orders.getOrderToPack, (call) => getOrderToPack(call, call.params.id));
  bind(router, orders.listSubstitutes, (call) => listSubstitutes(call, call.params.id, call.query));
  bind(router, orders.packOrder, async (call) => {
    const refundDue = await packOrder(call, call.params.id, call.body.lines);
    const scope = getPackableScope(call.actor);
    const order = await getOrder(call, call.params.id, forBackOffice, scope);
    return { ...order, refund_due: toRupees(refundDue) };
  });
  bind(router, orders.savePackingDraft, (call) => savePackingDraft(call, call.params.id, call.body.lines));
  bind(router, orders.listQuestions, listQuestions);
  bind(router, orders.answerChange, ({ params, body, ...call }) =>
    answerSubstitutionRequest(call, { orderId: params.id, changeId: params.change_id }, body.accept),
  );
}

function bindLists(router: Router): void {
  bind(router, orders.listAllOrders, (call) => listOrders(call, call.query, forBackOffice));
  bind(router, orders.listOwnOrders, (call) => listOwnOrders(call, call.query));
  bind(router, orders.listStoreOrders, (call) => listOrders(call, call.query, forBackOffice));
  bind(router, orders.countOrders, countOrders);
  bind(router, orders.sumOrders, (call) => sumOrders(call, call.query));
  bind(router, orders.listPackingProgress, listPackingProgress);
  bind(router, orders.listStaffOrders, (call) => listOrders(call, call.query, forStaff));
  bind(router, orders.orderHistory, (call) => listHistory(call, call.params.id));
  bind(router, orders.listStoreOptions, (call) => listStoreOptions(call, call.params.id));
}

function bindSteps(router: Router): void {
  bind(router, orders.moveOrderAsManager, async (call) => {
    await moveOrderAsManager(call, call.params.id, call.body);
    return getOrder(call, call.params.id, forBackOffice);
  });
  bind(router, orders.moveOrderAsStaff, async (call) => {
    const { status: to, cash_collected: cash, cash_reason: reason } = call.body;
    await moveOrderAsStaff(call, call.params.id, { to, cash, reason });
    return getOrder(call, call.params.id, forStaff);
  });
  bind(router, orders.returnOrder, async (call) => {
    await returnOrder(call, call.params.id, call.body.reason);
    return getOrder(call, call.params.id, forStaff);
  });
}
