// Preloaded into a server: moves its clock ahead by the milliseconds in DATA_DIR/later-ms.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(process.env.DATA_DIR ?? '', 'later-ms');
const RealDate = Date;
let ahead = 0;

setInterval(() => {
  try {
    ahead = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // The clock has not been moved yet.
  }
}, 200).unref();

globalThis.Date = class MovedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + ahead);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
