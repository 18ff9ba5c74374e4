import type { arrivalTexts as english } from '../../en/store/arrivals.ts';
import type { Pack } from '../../pack.ts';

export const arrivalTexts = {
  come: { one: '1 नवीन ऑर्डर', more: '{count} नवीन ऑर्डर' },
  back: { one: '1 ऑर्डर परत आली', more: '{count} ऑर्डर परत आल्या' },
  asked: { one: 'साठ्याची 1 नवीन मागणी', more: 'साठ्याच्या {count} नवीन मागण्या' },
  oneText: 'ऑर्डर #{id}, {total}',
  oneRequest: 'मागणी #{id}, {store}',
  number: '#{id}',
  show: 'दाखवा',
  sound: 'नवीन ऑर्डर आल्यावर आवाज',
} as const satisfies Pack<typeof english>;
