// Baseline of the catalogue: node:http sending the same bytes in the same encoding.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { base64, coding } = JSON.parse(await text(process.stdin));
const body = Buffer.from(base64, 'base64');
const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': body.length,
  ...(coding === undefined ? {} : { 'Content-Encoding': coding }),
};
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
process.once('SIGTERM', () => process.exit(0));
