// English texts of the bell and the notification pages.

export const notificationTexts = {
  bell: 'Notifications',
  bellUnread: 'Notifications, {count} unread',
  titles: {
    admin: 'Admin Notifications',
    Customer: 'Notifications',
    'Warehouse Manager': 'Store Notifications',
    'Warehouse Staff': 'Notifications',
  },
  back: 'Back',
  today: 'Today',
  yesterday: 'Yesterday ({date})',
  older: 'Older',
  unread: 'Unread',
  none: 'No notifications yet.',
  noneText: 'What happens to your orders and requests will be told here.',
  failed: 'Failed to Fetch Notifications',
  failedText: 'Unable to fetch notifications. Please try again later.',
  loading: 'Loading notifications',

  push: {
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
  },
} as const;
