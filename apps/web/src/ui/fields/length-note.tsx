// How long a text is and may be, once it comes near its limit: nothing that is typed is cut off.
import { type FormEvent, useState } from 'react';
import { uiTexts } from '../../texts/en/shared/ui.ts';
import { t } from '../../texts/text.ts';
import { FieldError } from './field.tsx';

/** From this part of the limit on the length is shown. */
const NEAR = 0.8;

/** Counts a control's text: `count` goes to its `onInput`. Undefined `limit`: any length will do. */
export function useLength(limit: number | undefined, value: unknown) {
  const [typed, setTyped] = useState(0);
  const length = typeof value === 'string' ? value.length : typed;
  return {
    count: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      limit !== undefined && setTyped(currentTarget.value.length),
    length,
  };
}

/** "18 of 20 characters" near the limit, as an error beyond it (UI-37). Refusing the text is the form's part. */
export function LengthNote({ length, limit }: { length: number; limit: number | undefined }) {
  if (limit === undefined) return null;
  const figures = { length, limit, over: length - limit };
  return (
    <span role="status" className="text-sm text-muted empty:hidden">
      {length > limit ? (
        <FieldError>{t(uiTexts.tooLong, figures)}</FieldError>
      ) : length >= limit * NEAR ? (
        t(uiTexts.lengthOf, figures)
      ) : null}
    </span>
  );
}
