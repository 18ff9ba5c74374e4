// English texts of the profile dialog.

export const profileTexts = {
  title: 'Profile',
  email: 'Email',
  noEmail: 'No email given',
  phone: 'Phone',
  store: 'Store',
  manage: 'Manage account',
  logout: 'Logout',
  close: 'Close',
  failed: 'Your profile could not be loaded.',
} as const;
