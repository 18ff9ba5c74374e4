/** URL parameter of CRUD screens: id of the row to edit. */
export const EDIT_PARAM = 'edit';
