import type { notificationTexts as english } from '../../en/shared/notifications.ts';
import type { Pack } from '../../pack.ts';

export const notificationTexts = {
  bell: 'सूचनाएँ',
  bellUnread: 'सूचनाएँ, {count} बिना पढ़ी',
  titles: {
    admin: 'एडमिन की सूचनाएँ',
    Customer: 'सूचनाएँ',
    'Warehouse Manager': 'स्टोर की सूचनाएँ',
    'Warehouse Staff': 'सूचनाएँ',
  },
  back: 'पीछे',
  today: 'आज',
  yesterday: 'कल ({date})',
  older: 'उससे पहले',
  unread: 'बिना पढ़ी',
  none: 'अभी कोई सूचना नहीं।',
  noneText: 'आपके ऑर्डर और माँगों का क्या हुआ, यह यहाँ पता चलेगा।',
  failed: 'सूचनाएँ नहीं आ सकीं',
  failedText: 'सूचनाएँ नहीं आ सकीं। कृपया थोड़ी देर में फिर से कोशिश करें।',
  loading: 'सूचनाएँ लोड हो रही हैं',
} as const satisfies Pack<typeof english>;
