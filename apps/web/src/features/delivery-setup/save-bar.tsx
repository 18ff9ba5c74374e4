// The bar of a changed form: what it saves, and a way back.
import { texts } from '@tilgul/messages/office/delivery-setup';
import type { FormApi, FormSchema, FormValues } from '../../shared/forms/form.tsx';
import { Button } from '../../ui/controls/button.tsx';

/** In view while the form has unsaved changes; the page has none otherwise. */
export function SaveBar<S extends FormSchema>({ form, label }: { form: FormApi<FormValues<S>>; label: string }) {
  if (!form.methods.formState.isDirty && !form.isSubmitting) return null;
  return (
    <div className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-hairline bg-paper px-4 py-2 shadow-float low:static">
      <p className="me-auto text-sm text-muted max-sm:hidden">{texts.unsaved}</p>
      <Button variant="ghost" disabled={form.isSubmitting} onClick={() => form.methods.reset()}>
        {texts.discard}
      </Button>
      <Button type="submit" busy={form.isSubmitting} className="max-sm:grow">
        {label}
      </Button>
    </div>
  );
}
