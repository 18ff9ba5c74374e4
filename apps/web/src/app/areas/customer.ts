import { CustomerLayout } from '../layouts/customer.tsx';
import { customerLayoutCalls, customerPages } from '../pages/customer.ts';
import { roleArea } from '../role-area.tsx';

export const area = roleArea(CustomerLayout, customerPages, customerLayoutCalls);
