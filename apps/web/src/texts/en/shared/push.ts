// English texts of the switch for notifications on this device.

export const pushTexts = {
  heading: 'Notifications on this device',
  on: 'On',
  off: 'Off',
  note: 'You get them even when the shop is closed on this device, until you sign out.',
  denied: 'This browser blocks notifications. Allow them in its settings for this site.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  failed: 'Could not be changed',
  failedText: 'Please try again.',
  done: 'Notifications will be shown on this device.',
} as const;
