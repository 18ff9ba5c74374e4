// Loaded into the server by `node --import`: counts what it sends to the database. SIGUSR2 adds the counts to
// STATEMENTS_FILE as a line, and starts again.
import { openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';

const [PARSE, BIND, QUERY] = [...'PBQ'].map((letter) => letter.charCodeAt(0));
// Opened before the server gives up its rights.
const file = openSync(process.env.STATEMENTS_FILE, 'w');
const { connect, write } = Socket.prototype;
const texts = new Map();
let counts = { statements: [], roundTrips: 0 };

const readText = (message, from) => message.toString('utf8', from, message.indexOf(0, from));

/** Reads the messages of a write; a named statement is sent as text only once. */
function readMessages(bytes) {
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
    if (bytes[at] === QUERY) counts.statements.push(readText(bytes, at + 5));
    if (bytes[at] === PARSE) {
      const name = readText(bytes, at + 5);
      texts.set(name, readText(bytes, at + 6 + Buffer.byteLength(name)));
    }
    if (bytes[at] === BIND) counts.statements.push(texts.get(readText(bytes, bytes.indexOf(0, at + 5) + 1)) ?? '?');
  }
}

const connections = new WeakMap();

Socket.prototype.connect = function (...args) {
  if (JSON.stringify(args).includes('.s.PGSQL.')) {
    const connection = { isOpen: false, isWaiting: false };
    connections.set(this, connection);
    this.prependListener('data', () => {
      if (connection.isWaiting) counts.roundTrips += 1;
      connection.isWaiting = false;
    });
  }
  return Reflect.apply(connect, this, args);
};

Socket.prototype.write = function (bytes, ...rest) {
  const connection = connections.get(this);
  if (connection) {
    // The first message, which opens the connection, has no type.
    if (connection.isOpen) readMessages(bytes);
    connection.isOpen = true;
    connection.isWaiting = true;
  }
  return Reflect.apply(write, this, [bytes, ...rest]);
};

process.on('SIGUSR2', () => {
  writeSync(file, `${JSON.stringify(counts)}\n`);
  counts = { statements: [], roundTrips: 0 };
});
