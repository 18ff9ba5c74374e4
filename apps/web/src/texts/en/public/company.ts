// English texts of About Us and Contact Us.

export const aboutTexts = {
  title: 'About Us',
  lead: '{brand} is a grocery chain from Maharashtra. We sell the staples that a kitchen uses every day, in twelve stores and at your door.',
  pictureAlt: 'Bowls of staples seen from above, with a plate of tilgul in the middle.',
  sections: [
    {
      id: 'goods',
      heading: 'What we sell',
      paragraphs: [
        'Turmeric, chilli and other spices; chana, toor, moong, masoor and urad dal; jaggery and rock sugar; sesame, peanuts and flax; flours, rava, rice and millets; oil and ghee. The list is short on purpose: what we list, we look after.',
        'The name says where we come from. Tilgul is the sweet of sesame and jaggery that people give each other on Makar Sankranti, with the wish to speak sweetly.',
      ],
    },
    {
      id: 'delivery',
      heading: 'How it reaches you',
      paragraphs: [
        'The goods are cleaned, sorted and packed in small batches. You order on this site, and the most suitable store packs your order.',
        'The store’s own delivery staff bring it. Tell them the PIN of your order at the door, so that no one else can take it.',
      ],
    },
    {
      id: 'prices',
      heading: 'What you pay',
      paragraphs: [
        'The price on the page is the price of the pack, taxes included. You pay online or in cash at the door. Delivery is free above {amount}.',
        'You can cancel free of charge until the store starts packing. If you paid for something and did not get it, we refund it the way you paid.',
      ],
    },
    {
      id: 'stores',
      heading: 'Our stores',
      paragraphs: [
        'Each store keeps its own stock and has its own manager and staff, who know the streets around it. Of course you can also walk in and buy at the counter.',
      ],
    },
  ],
  shop: 'Start Shopping',
  contact: 'Contact Us',
} as const;

export const contactTexts = {
  title: 'Contact Us',
  lead: 'Questions about an order, a product or a store? Call us or write. Keep your order number at hand.',
  care: 'Customer care',
  phone: 'Phone',
  email: 'E-mail',
  address: 'Postal address',
  business: 'The business',
  name: 'Name',
  fssai: 'FSSAI licence number',
  complaints: 'Complaints',
  officer: 'Grievance officer',
  complaintsLead:
    'Could customer care not solve your problem? Write to the grievance officer at the addresses on this page.',
  promises: [
    'You get a ticket number within 48 hours. Use it to ask about the progress at any time.',
    'We settle the complaint within one month of receiving it.',
    'Your rights to your personal data are handled in the same way.',
  ],
  privacy: 'Privacy Policy',
  helpline: 'Not satisfied with our answer? The National Consumer Helpline advises you free of charge:',
  failed: 'The contact details could not be loaded.',
  retry: 'Retry',
  loading: 'Loading the contact details',
} as const;
