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
} as const;
