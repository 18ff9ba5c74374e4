// The page /admin-claims: what customers say was missing, wrong or damaged, at every store.
import { titles } from '../../texts/en/shared/titles.ts';
import { Claims } from './claims.tsx';

export const AdminClaimsPage = () => <Claims id="admin-claims" title={titles.adminClaims} isOffice={true} />;
