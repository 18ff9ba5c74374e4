/** In the address of a managing screen: the id of the row whose form is to be open. */
export const EDIT_PARAM = 'edit';
