// Offers a random password for another person, readable and to copy.
import { texts as crudTexts } from '@tilgul/messages/shared/crud';
import { useState } from 'react';
import { type FieldValues, type Path, type PathValue, useWatch } from 'react-hook-form';
import type { FormApi } from '../../shared/forms/form.tsx';
import { alerts } from '../alerts/alerts.ts';
import { Button } from '../controls/button.tsx';

const texts = crudTexts.password;

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A random letter, each equally likely: bytes beyond the last full round are drawn again. */
function pickLetter(): string {
  const limit = 256 - (256 % LETTERS.length);
  for (;;) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return LETTERS.charAt(byte % LETTERS.length);
  }
}

/** Four groups of four letters: 79 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, pickLetter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

async function copy(password: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(password);
    alerts.success(texts.copied);
  } catch {
    // No clipboard without HTTPS.
    alerts.failure(texts.notCopied, texts.notCopiedText);
  }
}

export function SuggestedPassword<V extends FieldValues>({ form, name }: { form: FormApi<V>; name: Path<V> }) {
  const [suggested, setSuggested] = useState<string>();
  const typed: unknown = useWatch({ control: form.methods.control, name });
  const suggest = () => {
    const password = generatePassword();
    setSuggested(password);
    form.methods.setValue(name, password as PathValue<V, Path<V>>, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 sm:col-span-2">
      <Button size={36} variant="outline" onClick={suggest}>
        {texts.suggest}
      </Button>
      {suggested !== undefined && suggested === typed ? (
        <>
          <output aria-label={texts.suggested} className="break-all select-all tabular-nums">
            {suggested}
          </output>
          <Button size={36} variant="ghost" onClick={() => void copy(suggested)}>
            {texts.copy}
          </Button>
          <p className="w-full text-sm text-muted">{texts.note}</p>
        </>
      ) : null}
    </div>
  );
}
