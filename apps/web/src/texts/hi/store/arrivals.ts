import type { arrivalTexts as english } from '../../en/store/arrivals.ts';
import type { Pack } from '../../pack.ts';

export const arrivalTexts = {
  come: { one: '1 नया ऑर्डर', more: '{count} नए ऑर्डर' },
  back: { one: '1 ऑर्डर वापस आया', more: '{count} ऑर्डर वापस आए' },
  asked: { one: 'स्टॉक की 1 नई माँग', more: 'स्टॉक की {count} नई माँगें' },
  oneText: 'ऑर्डर #{id}, {total}',
  oneRequest: 'माँग #{id}, {store}',
  number: '#{id}',
  show: 'दिखाएँ',
  sound: 'नए ऑर्डर पर आवाज़',
} as const satisfies Pack<typeof english>;
