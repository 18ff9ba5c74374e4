// Search ranks: one byte per product of the index, so thousands are ranked without a hash table.

const UNRANKED = 255;

/** Ranks of the products 0 to `size - 1`; lower is better. */
export class Ranks {
  private readonly ranks: Uint8Array;
  /** Number of ranked products. */
  count = 0;

  constructor(private readonly size: number) {
    this.ranks = new Uint8Array(size).fill(UNRANKED);
  }

  /** Sets a product's rank (below 255) unless it has a better one. */
  add(product: number, rank: number): void {
    const known = this.ranks[product] ?? 0;
    if (rank >= known) return;
    if (known === UNRANKED) this.count += 1;
    this.ranks[product] = rank;
  }

  /** Adds the products that all of `others` rank, with their worst rank. */
  addCommon(others: readonly Ranks[]): void {
    if (others.length === 0 || others.some(({ count }) => count === 0)) return;
    for (let product = 0; product < this.size; product += 1) {
      let worst = 0;
      for (const { ranks } of others) worst = Math.max(worst, ranks[product] ?? UNRANKED);
      if (worst !== UNRANKED) this.add(product, worst);
    }
  }

  /** Returns up to `most` products with their ranks, best first; ties in index order. */
  best(most: number): (readonly [product: number, rank: number])[] {
    const byRank: number[][] = [];
    if (this.count > 0)
      for (let product = 0; product < this.size; product += 1) {
        const rank = this.ranks[product] ?? UNRANKED;
        if (rank === UNRANKED) continue;
        byRank[rank] ??= [];
        byRank[rank].push(product);
      }
    return byRank.flatMap((products, rank) => products.map((product) => [product, rank] as const)).slice(0, most);
  }
}
