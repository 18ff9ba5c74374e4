// English words of claims that customers and staff read alike.

export const claimWords = {
  kinds: { missing: 'Missing', wrong: 'Wrong item', damaged: 'Damaged' },
  states: { open: 'Waiting', accepted: 'Accepted', rejected: 'Not accepted' },
  what: '{quantity} × {unit}, {kind}',
} as const;
