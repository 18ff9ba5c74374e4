import { StoreLayout } from '../layouts/store.tsx';
import { storeLayoutCalls, storePages } from '../pages/store.ts';
import { roleArea } from '../role-area.tsx';

export const area = roleArea(StoreLayout, storePages, storeLayoutCalls);
