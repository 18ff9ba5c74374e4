import { texts } from '@tilgul/messages/office/delivery-setup';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/loading.tsx';

/** Skeleton of two cards. */
export const Loading = () => (
  <SkeletonGroup label={texts.loading} className="flex flex-col gap-4">
    <Skeleton shape="block" className="h-44 rounded-card" />
    <Skeleton shape="block" className="h-44 rounded-card" />
  </SkeletonGroup>
);
