
/** Cleans what stands in an input, keeping the caret, before the form library reads it. */
export function cleanInPlace(input: HTMLInputElement, clean: (text: string) => string): void {
  const text = clean(input.value);
  if (text === input.value) return;
  const caret = clean(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  input.value = text;
  input.setSelectionRange(caret, caret);
}
