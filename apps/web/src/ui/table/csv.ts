// Offers a CSV file to keep.
import { saveFile } from '../../shared/screen/save-file.ts';

/** Offers a text as a file to keep. `name` without the ending. */
export const saveCsv = (name: string, text: string): void => saveFile(`${name}.csv`, text, 'text/csv');
