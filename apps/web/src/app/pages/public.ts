// The public pages.
import { ourStores } from '@tilgul/contract/stores';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { FIRST_PRODUCTS } from '../../features/landing/first-calls.ts';
import { firstPage } from '../../shared/api/first-call.ts';
import { PATHS } from '../../shared/paths.ts';
import { definePage } from './page.ts';

export const publicPages = [
  definePage(PATHS.home, titles.home, {
    load: () => import('../../features/landing/home.page.tsx').then((m) => m.HomePage),
    offline: [FIRST_PRODUCTS, firstPage(ourStores)],
  }),
  definePage(PATHS.about, titles.about, {
    load: () => import('../../features/company/about-us.page.tsx').then((m) => m.AboutUsPage),
    nav: { header: appTexts.about, footer: appTexts.about },
  }),
  definePage(PATHS.contact, titles.contact, {
    load: () => import('../../features/company/contact-us.page.tsx').then((m) => m.ContactUsPage),
    nav: { header: appTexts.contact, footer: appTexts.contact },
  }),
  definePage(PATHS.privacy, titles.privacy, {
    load: () => import('../../features/company/privacy-policy.page.tsx').then((m) => m.PrivacyPolicyPage),
    nav: { footer: appTexts.privacy },
  }),
];
