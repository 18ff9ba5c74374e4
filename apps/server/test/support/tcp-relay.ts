// A TCP relay to the test's PostgreSQL that tests can cut or silence.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';

export interface TcpRelay {
  readonly port: number;
  /** Client and server socket of each connection, alternating. */
  readonly lines: Socket[];
  /** Refuses new connections and cuts existing ones, like a machine that dies. */
  cut(): Promise<void>;
  /** Accepts connections again, on the same port. */
  restore(): Promise<void>;
}

/** Opens a relay to a database on a free local port. */
export async function openRelay({ host = '', port = 5432 }: pg.ClientConfig): Promise<TcpRelay> {
  const lines: Socket[] = [];
  const relay = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    lines.push(client, server);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.on('close', () => server.destroy());
    client.pipe(server);
    server.pipe(client);
  });
  const restore = async (at: number) => {
    relay.listen(at, '127.0.0.1');
    await once(relay, 'listening');
  };
  await restore(0);
  const own = (relay.address() as AddressInfo).port;
  return {
    port: own,
    lines,
    cut: async () => {
      if (!relay.listening) return;
      const closed = once(relay, 'close');
      relay.close();
      for (const line of lines.splice(0)) line.destroy();
      await closed;
    },
    restore: () => restore(own),
  };
}
