// How well products fit a search: a byte for each product of the index, so that thousands are ranked without a table.

const UNFIT = 255;

/** Ranks of products, which are numbers below `size`; the smaller the rank, the better it fits. */
export class Ranks {
  private readonly ranks: Uint8Array;
  /** Products that have a rank. */
  count = 0;

  constructor(private readonly size: number) {
    this.ranks = new Uint8Array(size).fill(UNFIT);
  }

  /** Gives a product a rank below 255 unless it has a better one. */
  add(product: number, rank: number): void {
    const known = this.ranks[product] ?? 0;
    if (rank >= known) return;
    if (known === UNFIT) this.count += 1;
    this.ranks[product] = rank;
  }

  /** Adds the products that are ranked by all of `others`, each by its worst rank there. */
  addCommon(others: readonly Ranks[]): void {
    if (others.length === 0 || others.some(({ count }) => count === 0)) return;
    for (let product = 0; product < this.size; product += 1) {
      let worst = 0;
      for (const { ranks } of others) worst = Math.max(worst, ranks[product] ?? UNFIT);
      if (worst !== UNFIT) this.add(product, worst);
    }
  }

  /** The best products with their ranks, at most so many; among equals the smaller number first. */
  best(most: number): (readonly [product: number, rank: number])[] {
    const byRank: number[][] = [];
    if (this.count > 0)
      for (let product = 0; product < this.size; product += 1) {
        const rank = this.ranks[product] ?? UNFIT;
        if (rank === UNFIT) continue;
        byRank[rank] ??= [];
        byRank[rank].push(product);
      }
    return byRank.flatMap((products, rank) => products.map((product) => [product, rank] as const)).slice(0, most);
  }
}
