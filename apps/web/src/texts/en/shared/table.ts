// English texts of tables and pagers beyond the kit's common ones.

export const tableTexts = {
  showing: 'Showing {from} to {to} of {total} results',
  pagesOf: 'Pages of {name}',
  goToPage: 'Page {page}',
  filteredEmpty: 'Nothing matches these filters.',
  clearFilters: 'Clear filters',
  sort: 'Order of the list',
  rowsPerPage: 'Rows per page',
  cellLabel: '{column}:',
  exporting: 'Exporting…',
  uploading: 'Uploading {name}: {percent} %',
} as const;
