// The choice of the staff member who delivers an order, each with the deliveries still open.
import type { Ok } from '@tilgul/contract/endpoint';
import { MAX_PAGE } from '@tilgul/contract/rules/limits';
import { listStaff } from '@tilgul/contract/users';
import { failureText, isSessionError } from '../../../shared/api/call-error.ts';
import { type List, useList } from '../../../shared/api/use-api.ts';
import { useWhole } from '../../../shared/api/use-whole.ts';
import { uiTexts } from '../../../texts/en/shared/ui.ts';
import { storeOrderTexts as texts } from '../../../texts/en/store/store-orders.ts';
import { t } from '../../../texts/text.ts';
import { Alert, AlertAction } from '../../../ui/feedback/alert.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';

type Staff = Ok<typeof listStaff>;

/** All of the store's staff with their open deliveries at this moment. */
export const useStaff = (enabled: boolean): List<Staff> =>
  useWhole(useList(listStaff, { limit: MAX_PAGE }, { enabled, staleTime: 0 }));

export const staffName = ({ first_name, last_name }: Staff): string => `${first_name} ${last_name}`;

function optionText(staff: Staff): string {
  const name = staffName(staff);
  if (staff.open_orders === 0) return t(texts.staffOptionNone, { name });
  if (staff.open_orders === 1) return t(texts.staffOptionOne, { name });
  return t(texts.staffOption, { name, count: staff.open_orders });
}

/** Whoever has the least to do comes first. */
const byWork = (one: Staff, other: Staff) =>
  one.open_orders - other.open_orders || staffName(one).localeCompare(staffName(other));

export interface StaffFieldProps {
  staff: List<Staff>;
  value: number | undefined;
  error: string | undefined;
  onChange: (staff: Staff) => void;
}

export function StaffField({ staff, value, error, onChange }: StaffFieldProps) {
  if (staff.isLoading) {
    return (
      <SkeletonGroup label={texts.loadingStaff} className="flex flex-col gap-2">
        <Skeleton width="6rem" />
        <Skeleton shape="control" />
      </SkeletonGroup>
    );
  }
  if (staff.error && staff.rows.length === 0) {
    if (isSessionError(staff.error)) return null;
    return (
      <Alert title={texts.staffFailed} action={<AlertAction label={uiTexts.retry} onPress={staff.reload} />}>
        {failureText(staff.error, texts.tryAgain)}
      </Alert>
    );
  }
  if (staff.rows.length === 0) return <Alert tone="notice">{texts.noStaff}</Alert>;
  const options = [...staff.rows].sort(byWork).map((row) => ({ value: String(row.id), label: optionText(row) }));
  const choose = (id: string) => {
    const chosen = staff.rows.find((row) => String(row.id) === id);
    if (chosen) onChange(chosen);
  };
  return (
    <Field label={texts.staff} error={error}>
      <Select
        value={value === undefined ? '' : String(value)}
        options={options}
        placeholder={texts.chooseStaff}
        onChange={choose}
      />
    </Field>
  );
}
