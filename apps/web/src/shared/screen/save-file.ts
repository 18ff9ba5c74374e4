/** Offers a loaded file to keep. */
export function saveBlob(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Some browsers read the file only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Offers a text as a file to keep. */
export const saveFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
