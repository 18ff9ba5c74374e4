// The English text of the privacy notice. Periods that the product itself keeps come in as parameters.

export const privacyTexts = {
  title: 'Privacy Policy',
  updated: 'In force since {day}',
  lead: 'This notice says in plain words which personal data {brand} keeps, what for, for how long, and what you can demand. It follows the Digital Personal Data Protection Act, 2023 and the rules made under it (DPDP).',
  contents: 'On this page',
  contact: 'Contact Us',
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      paragraphs: [
        '{brand} decides what happens with your data; the law calls this the Data Fiduciary. Our postal address, phone number and e-mail address stand on the page Contact Us, and so does the grievance officer, who also answers questions about your data.',
      ],
    },
    {
      id: 'what',
      heading: 'What we keep and what for',
      paragraphs: [
        'We keep what a task needs and nothing in store for later. You can look at products, prices and stores without telling us anything.',
      ],
      factsLead: 'What for:',
      facts: [
        {
          term: 'You register',
          text: 'First and last name, username, mobile number, your e-mail address if you give one, and your password in a form that nobody can read back.',
          more: 'to know you at sign-in and to let you reset a forgotten password.',
        },
        {
          term: 'You save an address',
          text: 'Name, phone number and postal address of the place.',
          more: 'to deliver there.',
        },
        {
          term: 'You order',
          text: 'What you ordered and its price, the address, the status with its times, the store and the delivery staff member, the PIN of the order, the reason of a cancellation.',
          more: 'to pack, deliver and account for the order.',
        },
        {
          term: 'You pay online',
          text: 'Amount, time and the payment provider’s numbers of the order and the payment. Never your card, UPI or bank details: those go to the provider alone.',
          more: 'to match the payment with the order and to pay it back where that is due.',
        },
        {
          term: 'You forget your password',
          text: 'Your mobile number and the one-time password (OTP), in a form that nobody can read back.',
          more: 'to make sure that it is you.',
        },
        {
          term: 'You turn on notifications on a device',
          text: 'The address at which your browser’s maker (Google, Mozilla, Apple or Microsoft) reaches this browser, and its keys, until you turn them off or sign out.',
          more: 'to show you there what you are notified of. The maker passes the message on and cannot read it.',
        },
        {
          term: 'You ask for a franchise',
          text: 'Full name, e-mail address, contact number, preferred location, city, and what you add.',
          more: 'to answer the request.',
        },
        {
          term: 'You apply for a job',
          text: 'First and last name, e-mail address and phone; your date of birth, experience and address if you give them.',
          more: 'to decide on the application. The date of birth only shows that you are at least 18.',
        },
        {
          term: 'You send a form or sign in',
          text: 'Internet address and time, and failed tries.',
          more: 'to keep the service safe.',
        },
      ],
      after: [
        'We may use these data because you agreed when you gave them for that purpose, or because a law obliges us, for instance to keep invoices. We do not sell data, show no advertisements and draw no profiles of you.',
      ],
    },
    {
      id: 'jobs',
      heading: 'Job applications',
      paragraphs: [
        'Only our administrators read applications. First name, last name, e-mail address and phone are needed so that we can answer; everything else is up to you. An application serves no other purpose, is not passed on, and is deleted after the period named below.',
      ],
    },
    {
      id: 'sms',
      heading: 'SMS',
      paragraphs: [
        'We send an SMS only for your account: the OTP with which you set a new password or confirm your number, and a notice to your old number when you changed it. Our sender name and the text are registered with the telecom operators (DLT). There is no advertising by SMS. Nobody of ours will ever ask you for an OTP; tell it to no one.',
      ],
    },
    {
      id: 'others',
      heading: 'Who else sees it',
      paragraphs: ['Others see only what their part of the work needs:'],
      points: [
        'the store and the delivery staff member of your order: name, phone number, address, and what is to be collected in cash;',
        'the payment provider, when you pay online: amount and order number;',
        'the SMS provider and the telecom operators: the mobile number and the text;',
        'the provider of the map’s pictures and, once you start it, of a video: your internet address, as with any page that you open;',
        'authorities, where a law obliges us.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      paragraphs: [
        'We set only cookies that signing in cannot work without, and one that remembers the language you chose, so there is no banner that asks. There are none for advertising or for measuring.',
      ],
      factsLead: 'Kept for',
      facts: [
        { term: 'accessToken', text: 'Shows our server that you are signed in.', more: '{accessDays} day.' },
        {
          term: 'refreshToken',
          text: 'Renews the sign-in; scripts cannot read it.',
          more: '{refreshDays} days.',
        },
        {
          term: 'roleName, userId, warehouse_id',
          text: 'Tell the screens who is signed in and, for our staff, of which store.',
          more: '{refreshDays} days.',
        },
        {
          term: 'resetGrant',
          text: 'The right to set a new password after an OTP; scripts cannot read it.',
          more: '{grantMinutes} minutes.',
        },
        { term: 'lang', text: 'The language you chose.', more: 'One year.' },
      ],
      after: [
        'Besides, your browser itself may remember small choices, such as which columns of a table you like to see. They do not leave it.',
      ],
    },
    {
      id: 'periods',
      heading: 'How long we keep it',
      facts: [
        {
          term: 'Account and addresses',
          text: 'Until you delete them on the page Account.',
        },
        {
          term: 'Orders, invoices, payments',
          text: '{orderYears} years from the end of the financial year, as tax and company law demand.',
        },
        { term: 'OTP', text: '{otpMinutes} minutes.' },
        {
          term: 'Your consent',
          text: 'Which version of this notice you agreed to, when, and when you withdrew it: as long as we may have to show it, without your name once the account is deleted.',
        },
        { term: 'Job applications', text: '{jobMonths} months.' },
        { term: 'Franchise requests', text: '{franchiseYears} years.' },
        { term: 'Records of access', text: 'One year, as the DPDP rules demand.' },
      ],
      after: ['After that we delete the data, or remove from them what leads back to you.'],
    },
    {
      id: 'rights',
      heading: 'What you can demand',
      paragraphs: [
        'On the page Account you change your data, download all that we keep about you, and delete your account, which withdraws your consent. For anything else write to the grievance officer, from the e-mail address or with the mobile number of your account. You can',
      ],
      points: [
        'see which of your data we keep and who has received them;',
        'have them corrected, completed or brought up to date;',
        'have them erased, unless a law obliges us to keep them;',
        'withdraw a consent as easily as you gave it: what was done before stays lawful, and orders under way are still delivered;',
        'name somebody who acts for you after your death or when you cannot act yourself.',
      ],
      after: [
        'You get a ticket number within 48 hours, and the matter is settled within one month. If you are not content with the outcome, you can turn to the Data Protection Board of India.',
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      paragraphs: [
        'Accounts and job applications are for people of 18 and above; for a child, a parent or guardian orders. If we learn that a child has an account without a parent’s consent, we delete it.',
      ],
    },
    {
      id: 'safety',
      heading: 'How we protect it',
      paragraphs: [
        'Data travel encrypted. Passwords and codes are kept in a form that cannot be turned back. Everyone in the chain sees only what the own task needs, and our server checks that at every call. Should data get into wrong hands nevertheless, we tell you and the Data Protection Board without delay, with all details within 72 hours.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and languages',
      paragraphs: [
        'The day from which this notice is in force stands at its top; we keep earlier versions and send them on request. You may ask for it in Marathi, Hindi or any other language of the Eighth Schedule to the Constitution.',
      ],
    },
  ],
} as const;
