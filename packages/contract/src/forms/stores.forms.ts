import * as z from 'zod/mini';
import { MAX_ID, text, whole } from './fields.ts';

/** The store form; `manager` is the user's id (FORM-5). */
export const storeForm = z.object({
  name: text('Name', { min: 3, max: 50, required: 'Name is required.' }),
  location: text('Location', { min: 3, max: 100, required: 'Location is required.' }),
  store_no: whole('Store number', { min: 1, max: MAX_ID, message: 'Store number must be a number.' }),
  manager: whole('Manager', { min: 1, max: MAX_ID, message: 'Manager is required.' }),
});
