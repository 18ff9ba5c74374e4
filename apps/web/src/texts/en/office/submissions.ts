// English texts of the lists of franchise requests and job applications.

const common = {
  id: 'ID',
  email: 'Email',
  city: 'City',
  date: 'Received',
  view: 'View',
  close: 'Close',
  none: '—',
  failedText: 'Please try again later.',
} as const;

export const franchiseListTexts = {
  ...common,
  search: 'Search franchise requests',
  fullName: 'Full Name',
  contact: 'Primary Contact',
  location: 'Preferred Location',
  info: 'Additional Information',
  viewOf: 'View the request of {name}',
  details: 'Franchise request {id}',
  loading: 'Loading franchise requests',
  empty: 'No franchise requests available at the moment.',
  failed: 'Failed to Fetch Franchise Requests',
} as const;

export const jobListTexts = {
  ...common,
  search: 'Search job applications',
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  experience: 'Previous Experience',
  birth: 'Date of Birth',
  address: 'Address',
  viewOf: 'View the application of {name}',
  details: 'Job application {id}',
  loading: 'Loading job applications',
  empty: 'No job applications available at the moment.',
  failed: 'Failed to Fetch Job Applications',
} as const;
