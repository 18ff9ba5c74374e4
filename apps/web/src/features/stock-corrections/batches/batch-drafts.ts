// Batches as typed: validation and the request body.
import { BATCH_NO_LENGTH } from '@tilgul/contract/rules/limits';
import { texts } from '@tilgul/messages/store/batches';

/** A batch as typed. */
export interface BatchDraft {
  /** Identifies the row while typing. */
  readonly key: number;
  readonly batch_no: string;
  /** YYYY-MM-DD, or empty. */
  readonly best_before: string;
  readonly quantity: string;
}

export const blankDraft = (key: number): BatchDraft => ({ key, batch_no: '', best_before: '', quantity: '' });

/** Errors by field. */
export type BatchErrors = Partial<Record<'batch_no' | 'best_before' | 'quantity', string>>;

const numberError = ({ batch_no }: BatchDraft, isDuplicate: boolean): string | undefined => {
  if (batch_no.trim() === '') return texts.needsNumber;
  if (batch_no.trim().length > BATCH_NO_LENGTH) return texts.longNumber({ max: BATCH_NO_LENGTH });
  return isDuplicate ? texts.twice : undefined;
};

const dateError = ({ best_before: day }: BatchDraft, today: string): string | undefined => {
  if (day === '') return texts.needsDate;
  return day < today ? texts.pastDate : undefined;
};

const draftName = ({ batch_no, best_before }: BatchDraft) => `${best_before} ${batch_no.trim()}`;

const findErrors = (draft: BatchDraft, isDuplicate: boolean, today: string): BatchErrors => {
  const found = {
    batch_no: numberError(draft, isDuplicate),
    best_before: dateError(draft, today),
    quantity: /^[1-9]\d{0,6}$/.test(draft.quantity) ? undefined : texts.needsQuantity,
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
};

/** Errors of each batch, and of the sum against `count` (STOCK-22). */
export function checkBatches(
  drafts: readonly BatchDraft[],
  { count, today }: { readonly count: number; readonly today: string },
): { readonly errors: readonly BatchErrors[]; readonly tooMany: string | undefined; readonly isFine: boolean } {
  const errors = drafts.map((draft, index) => {
    const isDuplicate = drafts.slice(0, index).some((earlier) => draftName(earlier) === draftName(draft));
    return findErrors(draft, isDuplicate, today);
  });
  const sum = drafts.reduce((total, { quantity }) => total + (Number(quantity) || 0), 0);
  const tooMany = sum > count ? texts.tooMany({ sum, count }) : undefined;
  return { errors, tooMany, isFine: tooMany === undefined && errors.every((found) => Object.keys(found).length === 0) };
}

/** The batches as the API takes them. */
export const toBatches = (drafts: readonly BatchDraft[]) =>
  drafts.map(({ batch_no, best_before, quantity }) => ({
    batch_no: batch_no.trim(),
    best_before,
    quantity: Number(quantity),
  }));
