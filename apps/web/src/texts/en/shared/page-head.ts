// What a page's HTML says of the shop to search engines.

export const headTexts = {
  description: 'Turmeric, dals, jaggery and sesame from the store nearest to you.',
} as const;
