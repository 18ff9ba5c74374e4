// The sum in a list's footer.
import { addRupees } from '@tilgul/contract/rules/money';
import { formatRupees } from './money.ts';

interface LoadedRows<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
}

/** What the listed rows cost together; undefined until all are loaded. */
export const formatListSum = <Row>({ rows, hasMore, isLoading }: LoadedRows<Row>, getRupees: (row: Row) => number) =>
  hasMore || isLoading ? undefined : formatRupees(addRupees(...rows.map(getRupees)));
