// The most common passwords: whoever guesses tries these first.

const MOST_COMMON = 10_000;

let passwords: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, MOST_COMMON));
}

/** Reads the list now, for a server that may soon not be allowed to. */
export async function loadCommonPasswords(): Promise<void> {
  passwords ??= load();
  await passwords;
}

/** Whether a password is among the 10,000 most common ones (SES-6). The list is read when it is first asked for. */
export async function isCommonPassword(password: string): Promise<boolean> {
  passwords ??= load();
  return (await passwords).has(password);
}
