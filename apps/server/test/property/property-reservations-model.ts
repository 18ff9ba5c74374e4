// A model of the chain's stock in two products: what orders and open payments reserve, and where.

export type Goods = readonly [number, number];
/** Index of a store in the model. */
type Store = number;

interface ModelOrder {
  readonly quantities: Goods;
  store: Store | null;
  awaiting: [number, number];
  state: 'reserved' | 'deducted' | 'released';
}

interface ModelHold {
  readonly quantities: Goods;
  readonly store: Store | null;
}

const PRODUCTS = [0, 1] as const;

export class Model {
  main: [number, number];
  readonly onHand: [number, number][];
  readonly orders = new Map<number, ModelOrder>();
  /** By buyer. */
  readonly holds = new Map<number, ModelHold>();
  /** Stores of each buyer's pincode, best first. */
  readonly served: readonly (readonly Store[])[];
  isAutomatic = true;

  constructor(main: Goods, stores: readonly Goods[], served: readonly (readonly Store[])[]) {
    this.main = [...main];
    this.onHand = stores.map((goods) => [...goods]);
    this.served = served;
  }

  clone(): Model {
    const copy = new Model(this.main, this.onHand, this.served);
    for (const [id, order] of this.orders) copy.orders.set(id, { ...order, awaiting: [...order.awaiting] });
    for (const [buyer, hold] of this.holds) copy.holds.set(buyer, hold);
    copy.isAutomatic = this.isAutomatic;
    return copy;
  }

  /** Reserved at a store. */
  reserved(store: Store): Goods {
    const sum = (product: 0 | 1) => {
      let quantity = 0;
      for (const order of this.orders.values())
        if (order.store === store && order.state === 'reserved')
          quantity += order.quantities[product] - order.awaiting[product];
      for (const hold of this.holds.values()) if (hold.store === store) quantity += hold.quantities[product];
      return quantity;
    };
    return [sum(0), sum(1)];
  }

  /** Reserved in the whole chain. */
  reservedInChain(): Goods {
    const sum = (product: 0 | 1) => {
      let quantity = 0;
      for (const order of this.orders.values()) if (order.state === 'reserved') quantity += order.quantities[product];
      for (const hold of this.holds.values()) quantity += hold.quantities[product];
      return quantity;
    };
    return [sum(0), sum(1)];
  }

  #free(store: Store, product: 0 | 1): number {
    return (this.onHand[store]?.[product] ?? 0) - this.reserved(store)[product];
  }

  #chainFree(product: 0 | 1): number {
    return (
      this.onHand.reduce((sum, goods) => sum + goods[product], this.main[product]) - this.reservedInChain()[product]
    );
  }

  /** The store that new goods are reserved at; undefined if the chain is short. */
  #choose(buyer: number, quantities: Goods): Store | null | undefined {
    if (PRODUCTS.some((product) => this.#chainFree(product) < quantities[product])) return undefined;
    return this.#best(buyer, quantities);
  }

  #best(buyer: number, quantities: Goods): Store | null {
    if (!this.isAutomatic) return null;
    const hasAll = (store: Store) => PRODUCTS.every((product) => this.#free(store, product) >= quantities[product]);
    return this.served[buyer]?.find(hasAll) ?? null;
  }

  /** Orders that await goods take what is free in their store, oldest first. */
  fill(): void {
    for (const [, order] of [...this.orders].sort(([a], [b]) => a - b))
      if (order.store !== null && order.state === 'reserved')
        for (const product of PRODUCTS)
          order.awaiting[product] -= Math.min(order.awaiting[product], Math.max(0, this.#free(order.store, product)));
  }

  #release(buyer: number): void {
    this.holds.delete(buyer);
    this.fill();
  }

  /** False if the chain is short. */
  place(buyer: number, quantities: Goods, id: number): boolean {
    this.#release(buyer);
    const store = this.#choose(buyer, quantities);
    if (store === undefined) return false;
    this.orders.set(id, { quantities, store, awaiting: [0, 0], state: 'reserved' });
    return true;
  }

  /** False if the chain is short. */
  hold(buyer: number, quantities: Goods): boolean {
    const before = this.holds.get(buyer);
    if (before && String(before.quantities) === String(quantities)) return true;
    this.#release(buyer);
    const store = this.#choose(buyer, quantities);
    if (store === undefined) return false;
    this.holds.set(buyer, { quantities, store });
    return true;
  }

  pay(buyer: number, id: number): void {
    const hold = this.holds.get(buyer);
    if (!hold) throw new Error('nothing is held');
    this.holds.delete(buyer);
    const store = this.isAutomatic && hold.store !== null ? hold.store : this.#best(buyer, hold.quantities);
    this.orders.set(id, { quantities: hold.quantities, store, awaiting: [0, 0], state: 'reserved' });
    this.fill();
  }

  expireHolds(): void {
    this.holds.clear();
    this.fill();
  }

  get(id: number): ModelOrder {
    const order = this.orders.get(id);
    if (!order) throw new Error(`no order ${id}`);
    return order;
  }

  allocate(id: number, store: Store): void {
    const order = this.get(id);
    if (order.store === store && order.state === 'reserved') return;
    if (order.state === 'deducted') this.#putBack(order);
    order.store = null;
    order.state = 'reserved';
    order.awaiting = [0, 0];
    const free = PRODUCTS.map((product) => Math.max(0, this.#free(store, product)));
    order.store = store;
    for (const product of PRODUCTS)
      order.awaiting[product] = Math.max(0, order.quantities[product] - (free[product] ?? 0));
    this.fill();
  }

  #putBack(order: ModelOrder): void {
    if (order.store !== null) this.#add(order.store, order.quantities, 1);
  }

  #add(store: Store, quantities: Goods, sign: 1 | -1): void {
    const goods = this.onHand[store];
    if (goods) for (const product of PRODUCTS) goods[product] += sign * quantities[product];
  }

  /** False if goods are awaited. */
  process(id: number): boolean {
    const order = this.get(id);
    if (order.store === null || order.awaiting.some((quantity) => quantity > 0)) return false;
    this.#add(order.store, order.quantities, -1);
    order.state = 'deducted';
    return true;
  }

  cancel(id: number): void {
    const order = this.get(id);
    if (order.state === 'deducted') this.#putBack(order);
    order.state = 'released';
    this.fill();
  }

  /** A counter sale. False if the goods are reserved. */
  sell(store: Store, quantities: Goods): boolean {
    const isShort = (product: 0 | 1) =>
      quantities[product] > 0 && Math.min(this.#free(store, product), this.#chainFree(product)) < quantities[product];
    if (PRODUCTS.some(isShort)) return false;
    this.#add(store, quantities, -1);
    return true;
  }

  receive(quantities: Goods): void {
    for (const product of PRODUCTS) this.main[product] += quantities[product];
  }

  /** Sends goods of one product from main to a store. */
  send(store: Store, product: 0 | 1, quantity: number): void {
    this.main[product] -= quantity;
    this.#add(store, product === 0 ? [quantity, 0] : [0, quantity], 1);
    this.fill();
  }
}
