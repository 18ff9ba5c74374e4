// The figures of riders' cash above the store's page, apart from what riders' own pages load.
import { Banknote, HandCoins, Scale, Wallet } from 'lucide-react';
import { formatDifference, formatRupees } from '../../shared/format/money.ts';
import { cashTexts as texts } from '../../texts/en/store/cash.ts';
import { StatCard } from '../../ui/charts/stat-card.tsx';
import { riderDifference, type Sums } from './cash-sums.tsx';

/** Four figures above the store's page, which phones, also on their side, read in the account below; undefined while they load. */
export function CashFigures({ sums }: { sums: Sums | undefined }) {
  return (
    <section
      aria-label={texts.figures}
      className="grid gap-3 *:min-w-0 max-sm:hidden sm:grid-cols-2 xl:grid-cols-4 short:hidden"
    >
      <StatCard label={texts.collected} value={sums && formatRupees(sums.collected)} icon={Banknote} />
      <StatCard label={texts.handedOver} value={sums && formatRupees(sums.handed_over)} icon={HandCoins} tone="blue" />
      <StatCard label={texts.inHand} value={sums && formatRupees(sums.in_hand)} icon={Wallet} tone="yellow" />
      <StatCard
        label={texts.ridersDifference}
        value={sums && formatDifference(riderDifference(sums))}
        icon={Scale}
        tone="blue"
      />
    </section>
  );
}
