// The page /store-claims: what customers say was missing, wrong or damaged of what the store delivered.
import { titles } from '../../texts/en/shared/titles.ts';
import { Claims } from './claims.tsx';

export const StoreClaimsPage = () => <Claims id="store-claims" title={titles.storeClaims} isOffice={false} />;
