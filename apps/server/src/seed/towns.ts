// Stores and people of the demo: twelve towns of Maharashtra with managers, staff and customers.

type Name = readonly [first: string, last: string];
type StoreRow = readonly [
  town: string,
  mr: string,
  hi: string,
  location: string,
  pin: string,
  manager: Name,
  pincodes: readonly string[],
];

// biome-ignore format: a store per line.
const STORE_ROWS: readonly StoreRow[] = [
  ['Sangli', 'सांगली', 'सांगली', 'Market Yard, Sangli', '416416', ['Suresh', 'Patil'], ['416410', '416414-416416']],
  ['Pune', 'पुणे', 'पुणे', 'Gultekdi Market Yard, Pune', '411037', ['Vandana', 'Kulkarni'], ['411001-411062']],
  ['Kolhapur', 'कोल्हापूर', 'कोल्हापुर', 'Shahupuri, Kolhapur', '416001', ['Rajendra', 'Shinde'], ['416001-416013']],
  ['Satara', 'सातारा', 'सतारा', 'Rajwada Chowk, Satara', '415001', ['Smita', 'Bhosale'], ['415001-415004']],
  ['Solapur', 'सोलापूर', 'सोलापुर', 'Navi Peth, Solapur', '413007', ['Mahesh', 'Deshmukh'], ['413001-413008']],
  ['Nashik', 'नाशिक', 'नासिक', 'College Road, Nashik', '422005', ['Farida', 'Shaikh'], ['422001-422013']],
  ['Mumbai', 'मुंबई', 'मुंबई', 'Dadar West, Mumbai', '400028', ['Joseph', 'Fernandes'], ['400001-400104']],
  ['Nagpur', 'नागपूर', 'नागपुर', 'Itwari, Nagpur', '440002', ['Pradnya', 'Wankhede'], ['440001-440037']],
  ['Chhatrapati Sambhajinagar', 'छत्रपती संभाजीनगर', 'छत्रपति संभाजीनगर', 'Kranti Chowk, Chhatrapati Sambhajinagar', '431001', ['Anil', 'Jadhav'], ['431001-431010']],
  ['Latur', 'लातूर', 'लातूर', 'Ganj Golai, Latur', '413512', ['Savita', 'Mane'], ['413512', '413531']],
  ['Ratnagiri', 'रत्नागिरी', 'रत्नागिरि', 'Maruti Mandir, Ratnagiri', '415612', ['Nilesh', 'Sawant'], ['415612', '415639']],
  ['Jalgaon', 'जळगाव', 'जलगाँव', 'Navi Peth, Jalgaon', '425001', ['Harshal', 'Chaudhari'], ['425001-425004']],
];

/** By store number, 1 to 12. `pincodes` are those that the store delivers to. */
export const STORES = STORE_ROWS.map(([name, mr, hi, location, pin, manager, pincodes], index) => ({
  name,
  names: { mr, hi },
  state: 'Maharashtra',
  location,
  pin,
  phone: `${9_822_041_201 + index}`,
  /** Food licence of the store. */
  fssai: `115269990002${String(index + 1).padStart(2, '0')}`,
  store_no: index + 1,
  manager,
  pincodes,
}));

export type DemoStore = (typeof STORES)[number];

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
  /** Number of the store in the customer's town, or of the one that delivers there. */
  readonly store: number;
  /** Where there is no store. */
  readonly town?: Pick<DemoStore, 'name' | 'state' | 'pin'>;
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

/** Invoices of her orders have IGST. */
export const OUT_OF_STATE_CUSTOMER: DemoCustomer = {
  name: ['Bhavna', 'Desai'],
  street: '4 Rang Avadhut Society',
  street2: 'Adajan',
  store: 6,
  town: { name: 'Surat', state: 'Gujarat', pin: '395009' },
};

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
