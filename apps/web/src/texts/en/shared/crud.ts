// English words that every managing screen shares: adding, editing, deleting.

export const crudTexts = {
  edit: 'Edit',
  editOf: 'Edit {name}',
  delete: 'Delete',
  deleteOf: 'Delete {name}',
  save: 'Save',
  summary: 'Please check these fields:',
  tryAgain: 'Please try again later.',
  stale: 'Someone else changed {name} while you were editing it. Your changes were not saved.',
  takeFresh: 'Reload',
} as const;
