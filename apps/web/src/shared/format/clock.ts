// The server's time. Devices run hours or days off; days, deadlines and countdowns belong to the server.

/** Milliseconds by which the server's clock is ahead of the device's. */
let offset = 0;

/** The device's clock, for intervals between two moments on this device. */
export const deviceNow = (): number => Date.now();

/** The server's time in ms since the epoch; the device's before the first answer. */
export const serverNow = (): number => Date.now() + offset;

/**
 * Sets the server's time from the Date header of an answer to a request sent at `sentAt` (device time). The header has whole
 * seconds, so the offset stays while it is possible at all: a device that is right is left alone.
 */
export function setServerTime(date: string | null, sentAt: number, receivedAt: number = Date.now()): void {
  const served = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(served)) return;
  const least = served - receivedAt;
  const most = served + 1000 - sentAt;
  if (offset < least || offset > most) offset = Math.round((least + most) / 2);
}
