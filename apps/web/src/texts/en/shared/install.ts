// English texts of putting the app on the home screen.

export const installTexts = {
  title: 'Install Tilgul',
  note: 'Opens from your home screen, shows your orders offline and takes hardly any space.',
  howTo: 'Tilgul on your home screen',
  steps: [
    'Press Share in the bar of Safari.',
    'Scroll down and choose "Add to Home Screen".',
    'Press Add: Tilgul is among your apps.',
  ],
  close: 'Close',
} as const;
