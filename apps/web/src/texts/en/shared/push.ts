// English texts of the switch for notifications on this device.

export const pushTexts = {
  heading: 'Notifications on this device',
  on: 'On',
  off: 'Off',
  note: 'Shown also while the shop is closed, until you sign out here.',
  denied: 'This browser does not allow them. You can change that in its settings for this site.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  failed: 'Could not be changed',
  failedText: 'Please try again.',
  done: 'Notifications will be shown on this device.',
} as const;
