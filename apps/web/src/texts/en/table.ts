// Owns the English texts of tables and pagers beyond the kit's common ones.

export const tableTexts = {
  showing: 'Showing {from} to {to} of {total} results',
  goToPage: 'Page {page}',
  filteredEmpty: 'Nothing matches these filters.',
  clearFilters: 'Clear filters',
  rowsPerPage: 'Rows per page',
  moreRows: 'Loading more rows',
  share: '{value} of {max}',
  cellLabel: '{column}:',
  exporting: 'Exporting…',
  dropHere: 'Drop the picture here',
  fileKinds: '{kinds}, up to {limit} MB',
  uploading: 'Uploading {name}: {percent} %',
  categories: 'Categories',
} as const;
