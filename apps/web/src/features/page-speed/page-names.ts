// Names of pages, by their router patterns.
import type { SpeedRow } from '@tilgul/contract/page-speed';
import { texts as labels } from '@tilgul/messages/office/labels-title';
import { texts as pageSpeed } from '@tilgul/messages/office/page-speed-title';
import { texts as registers } from '@tilgul/messages/office/registers-title';
import { texts as appTexts } from '@tilgul/messages/shared/app';
import { texts as titles } from '@tilgul/messages/shared/titles';
import { PATHS } from '../../shared/paths.ts';

type Name = keyof typeof PATHS;

const TITLES: Readonly<Partial<Record<Name, string>>> = {
  ...titles,
  home: appTexts.nav.home,
  adminSpeed: pageSpeed.title,
  adminLabels: labels.title,
  storeLabels: labels.title,
  adminRegisters: registers.title,
  storeRegisters: registers.title,
  // Pages that share a title.
  shop: titles.customerProducts,
  cart: titles.customerCart,
  adminAccount: titles.account,
  customerAccount: titles.account,
  storeAccount: titles.account,
  staffAccount: titles.account,
};

const NAMES = new Map((Object.keys(PATHS) as Name[]).map((name) => [PATHS[name], TITLES[name]]));

/** The page's title, else its path. */
export const getPageName = (page: SpeedRow['page']): string => NAMES.get(page) ?? page;
