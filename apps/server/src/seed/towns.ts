// Stores and people of the demo: twelve towns of Maharashtra with managers, staff and customers.

export interface DemoStore {
  readonly name: string;
  readonly names: { readonly mr: string; readonly hi: string };
  readonly location: string;
  readonly pin: string;
  readonly phone: string;
}

/** By store number, 1 to 12. */
export const STORES: readonly DemoStore[] = [
  {
    name: 'Sangli',
    names: { mr: 'सांगली', hi: 'सांगली' },
    location: 'Market Yard, Sangli',
    pin: '416416',
    phone: '9822041201',
  },
  {
    name: 'Pune',
    names: { mr: 'पुणे', hi: 'पुणे' },
    location: 'Gultekdi Market Yard, Pune',
    pin: '411037',
    phone: '9822041202',
  },
  {
    name: 'Kolhapur',
    names: { mr: 'कोल्हापूर', hi: 'कोल्हापुर' },
    location: 'Shahupuri, Kolhapur',
    pin: '416001',
    phone: '9822041203',
  },
  {
    name: 'Satara',
    names: { mr: 'सातारा', hi: 'सतारा' },
    location: 'Rajwada Chowk, Satara',
    pin: '415001',
    phone: '9822041204',
  },
  {
    name: 'Solapur',
    names: { mr: 'सोलापूर', hi: 'सोलापुर' },
    location: 'Navi Peth, Solapur',
    pin: '413007',
    phone: '9822041205',
  },
  {
    name: 'Nashik',
    names: { mr: 'नाशिक', hi: 'नासिक' },
    location: 'College Road, Nashik',
    pin: '422005',
    phone: '9822041206',
  },
  {
    name: 'Mumbai',
    names: { mr: 'मुंबई', hi: 'मुंबई' },
    location: 'Dadar West, Mumbai',
    pin: '400028',
    phone: '9822041207',
  },
  {
    name: 'Nagpur',
    names: { mr: 'नागपूर', hi: 'नागपुर' },
    location: 'Itwari, Nagpur',
    pin: '440002',
    phone: '9822041208',
  },
  {
    name: 'Chhatrapati Sambhajinagar',
    names: { mr: 'छत्रपती संभाजीनगर', hi: 'छत्रपति संभाजीनगर' },
    location: 'Kranti Chowk, Chhatrapati Sambhajinagar',
    pin: '431001',
    phone: '9822041209',
  },
  {
    name: 'Latur',
    names: { mr: 'लातूर', hi: 'लातूर' },
    location: 'Ganj Golai, Latur',
    pin: '413512',
    phone: '9822041210',
  },
  {
    name: 'Ratnagiri',
    names: { mr: 'रत्नागिरी', hi: 'रत्नागिरि' },
    location: 'Maruti Mandir, Ratnagiri',
    pin: '415612',
    phone: '9822041211',
  },
  {
    name: 'Jalgaon',
    names: { mr: 'जळगाव', hi: 'जलगाँव' },
    location: 'Navi Peth, Jalgaon',
    pin: '425001',
    phone: '9822041212',
  },
];

type Name = readonly [first: string, last: string];

/** One per store, in order. */
export const MANAGERS: readonly Name[] = [
  ['Suresh', 'Patil'],
  ['Vandana', 'Kulkarni'],
  ['Rajendra', 'Shinde'],
  ['Smita', 'Bhosale'],
  ['Mahesh', 'Deshmukh'],
  ['Farida', 'Shaikh'],
  ['Joseph', 'Fernandes'],
  ['Pradnya', 'Wankhede'],
  ['Anil', 'Jadhav'],
  ['Savita', 'Mane'],
  ['Nilesh', 'Sawant'],
  ['Harshal', 'Chaudhari'],
];

/** Delivery staff: store number and name. */
export const STAFF: readonly (readonly [store: number, name: Name])[] = [
  [1, ['Ganesh', 'Kamble']],
  [1, ['Akash', 'Lokhande']],
  [1, ['Salim', 'Mulla']],
  [2, ['Vijay', 'Gaikwad']],
  [2, ['Pooja', 'Thorat']],
  [3, ['Sagar', 'Powar']],
  [4, ['Nitin', 'Yadav']],
  [5, ['Imran', 'Bagwan']],
  [6, ['Kiran', 'Aher']],
  [7, ['Dinesh', 'Rane']],
  [8, ['Rohit', 'Meshram']],
  [9, ['Santosh', 'Salve']],
  [10, ['Balaji', 'Kadam']],
  [11, ['Omkar', 'Tambe']],
  [12, ['Yogesh', 'Mahajan']],
];

export interface DemoCustomer {
  readonly name: Name;
  readonly street: string;
  readonly street2: string;
  /** Number of the store in the customer's town. */
  readonly store: number;
}

/** The first is the demo account. */
export const CUSTOMERS: readonly DemoCustomer[] = [
  { name: ['Asha', 'Patil'], street: '12 Market Yard', street2: 'near Ganpati Mandir', store: 1 },
  { name: ['Sunita', 'Deshmukh'], street: 'Flat 8, Sai Heights', street2: 'Vishrambag', store: 1 },
  { name: ['Rohan', 'Kulkarni'], street: '221 Sadashiv Peth', street2: '', store: 2 },
  { name: ['Hotel', 'Annapurna'], street: 'Shop 3, Station Road', street2: '', store: 2 },
  { name: ['Meera', 'Joshi'], street: '14 Prabhat Road, Lane 9', street2: 'Deccan Gymkhana', store: 2 },
  { name: ['Imran', 'Shaikh'], street: '5 Shukrawar Peth', street2: '', store: 3 },
  { name: ['Kavita', 'Jadhav'], street: '77 Powai Naka', street2: 'above Vaibhav Stores', store: 4 },
  { name: ['Prakash', 'More'], street: '31 Rajarampuri, 4th Lane', street2: '', store: 3 },
  { name: ['Anjali', 'Bhosale'], street: '9 Karve Nagar', street2: 'Gulab Society', store: 2 },
  { name: ['Vikram', 'Gaikwad'], street: '18 Gangapur Road', street2: '', store: 6 },
  { name: ['Sameer', 'Mane'], street: 'Rajwada Chowk', street2: 'opposite the post office', store: 1 },
  { name: ['Leela', 'Pawar'], street: '2 Civil Lines', street2: '', store: 8 },
  { name: ['Joseph', 'Dsouza'], street: '41 Ranade Road', street2: 'Dadar West', store: 7 },
  { name: ['Nasreen', 'Pathan'], street: '66 Jalna Road', street2: '', store: 9 },
  { name: ['Tukaram', 'Kale'], street: '10 Ausa Road', street2: '', store: 10 },
  { name: ['Shubhangi', 'Sawant'], street: '3 Nachane Road', street2: '', store: 11 },
  { name: ['Hemant', 'Chaudhari'], street: '29 Ring Road', street2: 'near Khwajamiya Darga', store: 12 },
  { name: ['Aarti', 'Solanki'], street: '7 Hotgi Road', street2: '', store: 5 },
];

export const FRANCHISE_REQUESTS = [
  {
    full_name: 'Dattatray Salunkhe',
    email: 'd.salunkhe@example.com',
    primary_contact: '+919822041301',
    prefered_location: 'Karad',
    city: 'Karad',
    additional_info: 'A corner shop of 600 sq ft beside the bus stand.',
  },
  {
    full_name: 'Rukhsana Attar',
    email: 'r.attar@example.com',
    primary_contact: '9822041302',
    prefered_location: 'Miraj',
    city: 'Miraj',
    additional_info: '',
  },
  {
    full_name: 'Kishor Bendre',
    email: 'kishor.bendre@example.com',
    primary_contact: '9822041303',
    prefered_location: 'Baramati',
    city: 'Baramati',
    additional_info: 'Running a flour mill since 2009.',
  },
  {
    full_name: 'Sheetal Nikam',
    email: 'sheetal@example.com',
    primary_contact: '+919822041304',
    prefered_location: 'Malegaon',
    city: 'Nashik',
    additional_info: '',
  },
] as const;

export const JOB_APPLICATIONS = [
  {
    first_name: 'Aniket',
    last_name: 'Chavan',
    email: 'aniket.chavan@example.com',
    phone: '9822041401',
    date_of_birth: '2001-03-14',
    previous_exp: 'Two years delivery',
    street: 'Tilak Road',
    city: 'Sangli',
    state: 'Maharashtra',
    zip_code: '416416',
    country: 'India',
  },
  {
    first_name: 'Priti',
    last_name: 'Gurav',
    email: 'priti.gurav@example.com',
    phone: '9822041402',
    date_of_birth: '1998-11-02',
    previous_exp: 'Store cashier',
    street: 'Shivaji Peth',
    city: 'Kolhapur',
    state: 'Maharashtra',
    zip_code: '416012',
    country: 'India',
  },
  {
    first_name: 'Wasim',
    last_name: 'Kazi',
    email: 'wasim.kazi@example.com',
    phone: '+919822041403',
    date_of_birth: '2004-07-23',
    previous_exp: '',
    street: '',
    city: 'Pune',
    state: '',
    zip_code: '',
    country: '',
  },
] as const;
