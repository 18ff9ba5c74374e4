// The form of one pincode of a store's service area.
import { areaChange, changeArea, type ServiceArea } from '@tilgul/contract/delivery';
import { texts as setupTexts } from '@tilgul/messages/office/delivery-setup';
import { useSend } from '../../shared/api/use-api.ts';
import { CrudForm } from '../../ui/crud/crud-form.tsx';
import type { DialogState } from '../../ui/layers/schema-dialog.tsx';
import { AREAS_CHANGED } from './plan.ts';

const texts = setupTexts.areas;

export function AreaDialog({ area, isOpen, onClose }: DialogState & { area: ServiceArea }) {
  const { pincode, city, priority, cod_ok } = area;
  const { send } = useSend(changeArea, AREAS_CHANGED);
  return (
    <CrudForm
      dialog={{
        isOpen,
        onClose,
        title: texts.editTitle({ pincode }),
        submit: texts.save,
        words: { done: texts.changed({ pincode }), failed: texts.changeFailed({ pincode }) },
      }}
      schema={areaChange}
      values={{ city: city ?? '', priority: String(priority), cod_ok }}
      fields={[
        { name: 'city', label: texts.city, kind: 'text', max: 100, hint: texts.cityHint, optional: true },
        { name: 'priority', label: texts.priority, kind: 'whole', hint: texts.priorityHint },
        { name: 'cod_ok', label: texts.takesCash, kind: 'check' },
      ]}
      send={(body) => send({ params: { id: area.id }, body })}
    />
  );
}
