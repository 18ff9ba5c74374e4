// What headers of open pages have for who is signed in, fetched for them alone.
import { type ComponentType, lazy } from 'react';

// Its code and the cache of a session's calls are fetched only for who is signed in; without a network the page goes without.
export const LazySignedInTools = lazy<ComponentType>(() =>
  import('./signed-in-tools.tsx').then(
    (m) => ({ default: m.SignedInTools }),
    () => ({ default: () => null }),
  ),
);
