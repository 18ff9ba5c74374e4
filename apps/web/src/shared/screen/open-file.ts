/** Shows a loaded file in a tab of its own; where the browser opens none by itself, it is offered to keep. */
export function openFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const tab = window.open(address, '_blank');
  if (!tab) Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The tab reads the file while it is open; a minute is more than it takes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
