import { StaffLayout } from '../layouts/staff.tsx';
import { staffLayoutCalls, staffPages } from '../pages/staff.ts';
import { roleArea } from '../role-area.tsx';

export const area = roleArea(StaffLayout, staffPages, staffLayoutCalls);
