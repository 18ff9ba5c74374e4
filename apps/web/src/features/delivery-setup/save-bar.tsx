// The bar of a changed form: what it saves, and a way back.
import { texts } from '@tilgul/messages/office/delivery-setup';
import type { FormApi, FormSchema, FormValues } from '../../shared/forms/form.tsx';
import { cn } from '../../ui/cn.ts';
import { Button } from '../../ui/controls/button.tsx';

/** At the foot of every section with a form; in view while there is something to save. */
export function SaveBar<S extends FormSchema>({ form, label }: { form: FormApi<FormValues<S>>; label: string }) {
  const { isDirty } = form.methods.formState;
  return (
    <div
      className={cn(
        'sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline bg-paper px-4 py-2 low:static',
        'max-md:-mx-4 max-md:border-t md:rounded-card md:border',
        isDirty && 'shadow-float',
      )}
    >
      <p className="me-auto text-sm text-muted">{isDirty ? texts.unsaved : texts.allSaved}</p>
      {isDirty ? (
        <Button variant="ghost" disabled={form.isSubmitting} onClick={() => form.methods.reset()}>
          {texts.discard}
        </Button>
      ) : null}
      <Button type="submit" variant={isDirty ? 'primary' : 'outline'} busy={form.isSubmitting} className="max-sm:grow">
        {label}
      </Button>
    </div>
  );
}
