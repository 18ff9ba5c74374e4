// Names of the caps on carts and orders in 409 answers, and the ways on that they offer (ORD-16).

/** `line`, `share`: units of a product. `cash_order`: rupees. The others count orders. */
export type CapName =
  | 'line'
  | 'share'
  | 'cash_order'
  | 'open_orders'
  | 'window'
  | 'address'
  | 'places'
  | 'cancellations';

/** What lets the order through: a smaller quantity, online payment, another window, or none. */
export type CapWay = 'quantity' | 'online' | 'window' | 'no_window';

/** Fields of the 409 beside its sentence. */
export interface CapBody {
  readonly cap: CapName;
  readonly max: number;
  readonly ways: readonly CapWay[];
  /** Of `line` and `share`. */
  readonly product_id?: number;
}

/** Rupees of the largest cash order while the administrator has set no `cod_max`. */
export const DEFAULT_COD_MAX = 50_000;
