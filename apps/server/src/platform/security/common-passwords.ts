// The most common passwords, which attackers try first.
const MOST_COMMON = 10_000;

let passwords: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, MOST_COMMON).map((one) => one.toLowerCase()));
}

/** Loads the list while the server may still read it, before it drops privileges. */
export async function loadCommonPasswords(): Promise<void> {
  passwords ??= load();
  await passwords;
}

/** Whether a password is among the 10,000 most common, in any case (SES-6). Loads the list on first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  passwords ??= load();
  return (await passwords).has(password.normalize('NFKC').toLowerCase());
}
