import type { notificationTexts as english } from '../../en/shared/notifications.ts';
import type { Pack } from '../../pack.ts';

export const notificationTexts = {
  bell: 'सूचना',
  bellUnread: 'सूचना, {count} न वाचलेल्या',
  titles: {
    admin: 'अ‍ॅडमिनच्या सूचना',
    Customer: 'सूचना',
    'Warehouse Manager': 'स्टोअरच्या सूचना',
    'Warehouse Staff': 'सूचना',
  },
  back: 'मागे',
  today: 'आज',
  yesterday: 'काल ({date})',
  older: 'त्याआधी',
  unread: 'न वाचलेली',
  none: 'अजून सूचना नाहीत.',
  noneText: 'आपल्या ऑर्डर आणि मागण्यांचे काय झाले ते येथे कळेल.',
  failed: 'सूचना आणता आल्या नाहीत',
  failedText: 'सूचना आणता आल्या नाहीत. कृपया थोड्या वेळाने पुन्हा करून पहा.',
  loading: 'सूचना लोड होत आहेत',
} as const satisfies Pack<typeof english>;
