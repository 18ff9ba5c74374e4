// The skeleton of the delivery staff's cards.
import { deliveryTexts as texts } from '../../texts/en/store/deliveries.ts';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';

/** Three cards as high as real ones; the room alone until a skeleton may be seen. */
export function LoadingRound({ isShown }: { isShown: boolean }) {
  if (!isShown) return <div className="min-h-96" />;
  return (
    <SkeletonGroup label={texts.loading} className="flex flex-col gap-3">
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="flex h-60 flex-col gap-4 rounded-card border border-hairline bg-paper p-4">
          <Skeleton width="60%" />
          <Skeleton width="40%" />
          <Skeleton width="80%" />
          <Skeleton shape="block" className="mt-auto h-16 rounded-control" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
