// What the HTML of a signed-in page tells to ask for before its code is there (docs/decisions/0012), from the table of pages.
import { listProducts } from '@tilgul/contract/catalog';
import type { Role } from '@tilgul/contract/rules/roles';
import { getUser } from '@tilgul/contract/users';
import type { FirstCall } from '../../shared/api/first-call.ts';
import { urlOf } from '../../shared/api/request.ts';
import { type FirstCalls, type FirstRequest, OWN_ID } from '../../shared/early/first-request.ts';
import { everyLayoutCalls } from '../pages/everywhere.ts';
import type { PageRow } from '../pages/page.ts';

function requestOf({ endpoint, query }: FirstCall): FirstRequest {
  return {
    url: urlOf(endpoint, { query }),
    ...(endpoint.access === 'public' ? { isPublic: true } : {}),
    ...(endpoint === listProducts ? { hasPictures: true } : {}),
  };
}

/** The first requests of a role's page: its own before those of its layout. */
export function firstRequests(role: Role, page: PageRow, layoutCalls: readonly FirstCall[]): FirstCalls {
  const isGet = ({ endpoint }: FirstCall) => endpoint.method === 'GET';
  const own = (page.firstCalls ?? []).filter(isGet).map(requestOf);
  return {
    role,
    requests: [
      ...own.map((request) => (page.hasFilters ? { ...request, isUnfiltered: true as const } : request)),
      ...[...layoutCalls, ...everyLayoutCalls].map(requestOf),
      { url: getUser.path.replace('{id}', OWN_ID) },
    ],
  };
}
