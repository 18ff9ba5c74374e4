// The bare program beside the catalogue: node:http sending the same bytes.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const body = Buffer.from(JSON.parse(await text(process.stdin)).body);
const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
process.once('SIGTERM', () => process.exit(0));
