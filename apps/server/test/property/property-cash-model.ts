// A plain model of cash in paise: the expected sums per rider and day.

/** Sums of one rider on one day, in paise. */
export interface DaySums {
  opening: number;
  orders: number;
  due: number;
  collected: number;
  handovers: number;
  handed_over: number;
  handover_difference: number;
  in_hand: number;
}

const emptySums = (opening: number): DaySums => ({
  opening,
  orders: 0,
  due: 0,
  collected: 0,
  handovers: 0,
  handed_over: 0,
  handover_difference: 0,
  in_hand: opening,
});

export interface RiderModel {
  hand: number;
  /** Cash orders out for delivery: ids with their totals. */
  readonly outForDelivery: { readonly id: number; readonly due: number }[];
  readonly days: Map<number, DaySums>;
}

export interface StoreModel {
  readonly riders: readonly [RiderModel, RiderModel];
  /** The last closed day, counted from 0. */
  closedThrough: number;
  readonly closings: { readonly from: number; readonly day: number; readonly sums: DaySums }[];
}

const newRider = (): RiderModel => ({ hand: 0, outForDelivery: [], days: new Map() });
export const newStore = (): StoreModel => ({ riders: [newRider(), newRider()], closedThrough: -1, closings: [] });

/** The day that the store's cash counts towards. */
export const getOpenDay = (store: StoreModel, today: number): number => Math.max(today, store.closedThrough + 1);

/** A rider's sums of a day. Without entries only the opening cash. */
export function sumsOn(rider: RiderModel, day: number): DaySums {
  const known = rider.days.get(day);
  if (known) return known;
  const before = [...rider.days.keys()].filter((other) => other < day);
  const last = before.length === 0 ? undefined : rider.days.get(Math.max(...before));
  return emptySums(last?.in_hand ?? 0);
}

function entryOn(rider: RiderModel, day: number): DaySums {
  const sums = sumsOn(rider, day);
  rider.days.set(day, sums);
  return sums;
}

export function collect(rider: RiderModel, day: number, due: number, amount: number): void {
  const sums = entryOn(rider, day);
  sums.orders += 1;
  sums.due += due;
  sums.collected += amount;
  sums.in_hand += amount;
  rider.hand += amount;
}

export function handOver(rider: RiderModel, day: number, counted: number): void {
  const sums = entryOn(rider, day);
  sums.handovers += 1;
  sums.handed_over += counted;
  sums.handover_difference += counted - rider.hand;
  sums.in_hand -= rider.hand;
  rider.hand = 0;
}

/** Sums of a store from one day to another, inclusive. */
export function sumsOver(store: StoreModel, from: number, to: number): DaySums {
  const total = emptySums(0);
  for (const rider of store.riders) {
    total.opening += sumsOn(rider, from).opening;
    total.in_hand += sumsOn(rider, to).in_hand;
    for (let day = from; day <= to; day += 1) {
      const sums = sumsOn(rider, day);
      total.orders += sums.orders;
      total.due += sums.due;
      total.collected += sums.collected;
      total.handovers += sums.handovers;
      total.handed_over += sums.handed_over;
      total.handover_difference += sums.handover_difference;
    }
  }
  return total;
}

/** Whether today can be closed: still open, no cash in hand, no orders out for delivery. */
export const mayClose = (store: StoreModel, today: number): boolean =>
  store.closedThrough < today &&
  store.riders.every(({ hand, outForDelivery }) => hand === 0 && outForDelivery.length === 0);

export function closeToday(store: StoreModel, today: number): void {
  const open = store.riders.flatMap(({ days }) => [...days.keys()]).filter((day) => day > store.closedThrough);
  const from = Math.min(today, ...open);
  store.closings.push({ from, day: today, sums: sumsOver(store, from, today) });
  store.closedThrough = today;
}
