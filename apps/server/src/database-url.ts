// What a DATABASE_URL names: one host, or several of which one takes writes.

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/** The URL of each host that a database's URL names: `postgres://u:p@a:5432,b:5433/shop` is two URLs. */
export function urlsOfHosts(url: string): string[] {
  const [, scheme = '', hosts = '', rest = ''] = URL_PARTS.exec(url) ?? [];
  return hosts.split(',').map((host) => scheme + host + rest);
}

/** Whether each host's URL can be read, and several hosts are asked for nothing but the one that takes writes. */
export function isDatabaseUrl(text: string): boolean {
  const urls = urlsOfHosts(text);
  return urls.every((url) => {
    if (!(URL_PARTS.test(url) && URL.canParse(url))) return false;
    const wanted = new URL(url).searchParams.get('target_session_attrs');
    return wanted === null || wanted === 'read-write' || (urls.length === 1 && wanted === 'any');
  });
}
