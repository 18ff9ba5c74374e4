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
  noneText: 'Updates about your orders and requests appear here.',
  failed: 'Failed to Fetch Notifications',
  failedText: 'Unable to fetch notifications. Please try again later.',
  loading: 'Loading notifications',
} as const;
