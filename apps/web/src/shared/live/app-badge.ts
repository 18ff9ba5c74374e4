// The number on the icon of the installed app; browsers without one do nothing.

/** Shows a number, none for 0. */
export function showAppBadge(count: number): void {
  const done = count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count);
  // A browser that has the call may still refuse it where the app is not installed.
  done?.catch(() => undefined);
}
