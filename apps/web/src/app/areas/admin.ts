import { AdminLayout } from '../layouts/admin.tsx';
import { adminPages } from '../pages/admin.ts';
import { roleArea } from '../role-area.tsx';

export const area = roleArea(AdminLayout, adminPages);
