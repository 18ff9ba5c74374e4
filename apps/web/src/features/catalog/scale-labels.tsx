// The labels that the shop's scales print: which prefix, how many digits of the PLU, weight or price.
import { getRegisterSettings, type RegisterSettings, saveRegisterSettings } from '@tilgul/contract/register-settings';
import { scaleEntry } from '@tilgul/contract/registers.forms';
import { SCALE_DIGITS, SCALE_PREFIXES } from '@tilgul/contract/rules/scale-label';
import { texts as unitTexts } from '@tilgul/messages/office/units';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { Scale } from 'lucide-react';
import { useGet, useSend } from '../../shared/api/use-api.ts';
import { useDialog } from '../../shared/screen/use-dialog.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CrudForm } from '../../ui/crud/crud-form.tsx';

const texts = unitTexts.scales;

const toOptions = (numbers: readonly number[]) =>
  numbers.map((number) => ({ value: String(number), label: String(number) }));
const PREFIXES = toOptions(
  Array.from({ length: SCALE_PREFIXES.max - SCALE_PREFIXES.min + 1 }, (_, index) => SCALE_PREFIXES.min + index),
);
const ITEM_DIGITS = toOptions([3, 4, 5, 6]);
const VALUES = [
  { value: 'grams', label: texts.grams },
  { value: 'paise', label: texts.paise },
];

type Format = RegisterSettings['scale_formats'][number];

/** The first prefix without a format, else the first one. */
const findFreePrefix = (formats: readonly Format[]): string =>
  (PREFIXES.find(({ value }) => !formats.some(({ prefix }) => String(prefix) === value)) ?? PREFIXES[0])?.value ?? '';

/** The saved formats, each with a button that removes it. */
function Formats({ formats, onRemove }: { formats: readonly Format[]; onRemove: (format: Format) => void }) {
  if (formats.length === 0) return <p className="text-muted sm:col-span-2">{texts.none}</p>;
  return (
    <ul aria-label={texts.title} className="sm:col-span-2">
      {formats.map((format) => (
        <li key={format.prefix} className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2">
          {texts.format({ prefix: format.prefix, digits: format.item_digits, value: texts[format.value] })}
          <Button
            size={36}
            variant="danger-ghost"
            aria-label={texts.removeLabel({ prefix: format.prefix })}
            onClick={() => onRemove(format)}
          >
            {texts.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Opens the formats of scale labels, with a form that adds one or replaces that of its prefix. */
export function ScaleLabels() {
  const { round, isOpen, open, close } = useDialog<true>();
  const { data: settings } = useGet(getRegisterSettings, {}, { enabled: round > 0 });
  const save = useSend(saveRegisterSettings, { invalidates: [getRegisterSettings] });
  const send = (scale_formats: readonly Format[]) => save.send({ body: { ...settings, scale_formats } as never });
  const remove = async (formats: readonly Format[]) => {
    try {
      await send(formats);
    } catch (error) {
      alerts.callFailure(error, texts.notSaved, texts.tryAgain);
    }
  };
  return (
    <>
      <Button
        variant="outline"
        icon={Scale}
        title={texts.title}
        onClick={() => open(true)}
        className="max-md:w-11 max-md:gap-0 max-md:px-0!"
      >
        <span className="max-md:sr-only">{texts.title}</span>
      </Button>
      {settings ? (
        <CrudForm
          key={round}
          dialog={{
            isOpen,
            onClose: close,
            title: texts.title,
            submit: texts.add,
            words: { done: texts.saved, failed: texts.notSaved },
          }}
          schema={scaleEntry}
          cancel={uiTexts.close}
          values={{ prefix: findFreePrefix(settings.scale_formats), item_digits: '5', value: 'grams' }}
          fields={[
            { name: 'prefix', label: texts.prefix, kind: 'select', options: PREFIXES, half: true },
            { name: 'item_digits', label: texts.itemDigits, kind: 'select', options: ITEM_DIGITS, half: true },
            { name: 'value', label: texts.value, kind: 'select', options: VALUES },
          ]}
          send={({ prefix, item_digits, value }) => {
            const digits = SCALE_DIGITS - Number(item_digits);
            const added = { prefix: Number(prefix), item_digits: Number(item_digits), value, digits } as Format;
            return send([...settings.scale_formats.filter((format) => format.prefix !== added.prefix), added]);
          }}
        >
          <Formats
            formats={settings.scale_formats}
            onRemove={(gone) => void remove(settings.scale_formats.filter((format) => format !== gone))}
          />
        </CrudForm>
      ) : null}
    </>
  );
}
