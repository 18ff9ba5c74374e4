// A state or union territory. The system's own list, which browsers fill in and phones show in full.

import { isLanguage } from '@tilgul/contract/rules/languages';
import { OTHER_TERRITORY, STATES } from '@tilgul/contract/rules/pincodes';
import { texts as languageTexts } from '@tilgul/messages/shared/language';
import { texts as uiTexts } from '@tilgul/messages/shared/ui';
import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { compareNames } from '../../shared/format/collator.ts';
import { useFieldLinks } from './field.tsx';
import { inputLook } from './input.tsx';

const language = isLanguage(languageTexts.code) ? languageTexts.code : 'en';
/** Sorted when a form first shows them: the browser's rules of order take long to load. */
const listStates = () =>
  STATES.map(({ gstCode, name, names }) => ({ gstCode, name, label: names[language] })).sort((one, other) =>
    compareNames(one.label, other.label),
  );
let states: ReturnType<typeof listStates> | undefined;
function getStates() {
  states ??= listStates();
  return states;
}

/** Options of selects whose value is the GST code: all codes that a GSTIN of the chain may begin with. */
export const getStateCodeOptions = () =>
  [...getStates(), { gstCode: OTHER_TERRITORY.gstCode, label: OTHER_TERRITORY.names[language] }].map(
    ({ gstCode, label }) => ({ value: gstCode, label: `${gstCode} ${label}` }),
  );

/** Its value is the state's English name. Place it in a `Field`. */
export function StateSelect(props: ComponentPropsWithRef<'select'>) {
  const links = useFieldLinks(props);
  return (
    <span className="relative flex">
      <select
        autoComplete="address-level1"
        {...props}
        {...links}
        className={inputLook(44, 'appearance-none truncate pe-10')}
      >
        <option value="">{uiTexts.choose}</option>
        {getStates().map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5" />
    </span>
  );
}
