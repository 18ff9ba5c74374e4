// The badge on the icon of the installed app; does nothing in browsers without badges.

/** Shows `count`; 0 clears the badge. */
export function setAppBadge(count: number): void {
  const done = count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count);
  // Browsers may refuse it if the app is not installed.
  done?.catch(() => undefined);
}
