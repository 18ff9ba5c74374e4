// Login, registration and password reset: one card each, without the public header.
import { texts as titles } from '@tilgul/messages/shared/titles';
import { PATHS } from '../../shared/paths.ts';
import { definePage } from './page.ts';

export const authPages = [
  definePage(PATHS.login, titles.login, {
    load: () => import('../../features/auth/login.page.tsx').then((m) => m.LoginPage),
  }),
  definePage(PATHS.register, titles.register, {
    load: () => import('../../features/auth/register.page.tsx').then((m) => m.RegisterPage),
  }),
  definePage(PATHS.forgotPassword, titles.forgotPassword, {
    load: () => import('../../features/auth/forgot-password.page.tsx').then((m) => m.ForgotPasswordPage),
    // The current step is stored in the browser's history entry.
    isPrerendered: false,
  }),
];
