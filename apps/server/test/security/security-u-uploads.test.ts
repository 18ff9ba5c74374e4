// Uploads with too many parts, paths as names, or cut-off bodies leave nothing behind.
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { api } from '@tilgul/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaDir } from '../../src/gateways/media.ts';
import { formBody } from '../../src/seed/caller.ts';
import { createWorld, tinyPicture } from '../support/harness.ts';
import { connectRaw, requestRaw } from './sockets.ts';

const world = await createWorld();
const { catalog } = api;
const admin = await world.admin();
const fields = { name: 'Uploaded', ...(await world.categoryAndUnit()), description: 'Fresh', price: 10, stock: 2 };
let port = 0;
beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = world.app.server.address() as AddressInfo);
});

const filesNow = () => {
  try {
    return readdirSync(mediaDir(world.deps.config.dataDir));
  } catch {
    return [];
  }
};
const products = async () => (await world.call(catalog.listProducts, { as: admin })).ok.length;
const inWork = async () => Number(/calls_in_work (\d+)/.exec(await world.deps.metrics.text())?.[1]);
/** Builds a multipart body from raw parts. */
const buildForm = (...parts: readonly (readonly [disposition: string, content: string | Uint8Array])[]) => {
  const pieces = parts.flatMap(([disposition, content]) => [
    Buffer.from(`--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...pieces, Buffer.from('--x--\r\n')]);
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=x' } };
};
const texts = Object.entries(fields).map(([name, value]) => [`name="${name}"`, String(value)] as const);
const add = (form: ReturnType<typeof buildForm>) => world.call(catalog.createProduct, { as: admin, ...form });

describe('[U02] a form', () => {
  it('with a thousand parts, two files, a repeated field or a file in place of a text creates nothing', async () => {
    const picture = await tinyPicture();
    const image = ['name="image"; filename="a.png"', picture] as const;
    const many = Array.from({ length: 1_000 }, (_, n) => [`name="field${n}"`, 'x'] as const);
    const before = [await products(), filesNow()];
    const refused = [
      await add(buildForm(...texts, ...many, image)),
      await add(buildForm(...texts, image, image)),
      await add(buildForm(...texts, ...texts, image)),
      await add(buildForm(...texts, ['name="picture"; filename="a.png"', picture])),
    ];
    for (const [n, { status }] of refused.entries()) expect([n, [400, 413].includes(status)]).toEqual([n, true]);
    for (const { error } of refused) expect(error.detail).toMatch(/\w/);
    expect([await products(), filesNow()]).toEqual(before);
  });

  it('that is cut off, has a missing or wrong boundary, or is not a form is 400', async () => {
    const { body, headers } = formBody(fields, await tinyPicture());
    const type = (rest: string) => ({ headers: { 'content-type': `multipart/form-data${rest}` } });
    const broken = [
      { body: body.subarray(0, -40), headers },
      { body: body.subarray(0, 40), headers },
      { body, ...type('; boundary=another') },
      { body, ...type('') },
      { body: Buffer.from('hello'), ...type('; boundary=x') },
      { body: Buffer.from('--x--'), ...type(`; boundary=${'x'.repeat(300)}`) },
    ];
    const before = await products();
    for (const call of [catalog.createProduct, api.publicForms.applyForJob]) {
      for (const [n, form] of broken.entries()) {
        const { status, error } = await world.call(call, { as: admin, ...form });
        expect([n, status, error.detail]).toEqual([n, 400, 'The request could not be read.']);
      }
    }
    expect(await products()).toBe(before);
  });

  it('does not use names of files or fields as paths', async () => {
    const image = ['name="image"; filename="../../../../etc/evil.png"', await tinyPicture()] as const;
    const { ok } = await add(buildForm(...texts, ['name="../../name"', 'x'], image));
    expect((await add(buildForm(...texts, ['name="__proto__"', 'x'], image))).status).toBe(400);
    expect(ok.image).toMatch(/^\/media\/[0-9a-f]{32}-640\.webp$/);
    for (const name of filesNow()) expect(name).toMatch(/^[0-9a-f]{32}-\d+\.(webp|avif)$/);
  });

  it('that is cut off in its picture leaves no file, no product and no running call', async () => {
    const { body, headers } = formBody(fields, new Uint8Array(2_000_000).fill(7));
    const before = [await products(), filesNow()];
    const head = [
      `POST ${catalog.createProduct.path} HTTP/1.1`,
      'Host: tilgul',
      `Authorization: Bearer ${admin.access}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${body.length}`,
    ];
    for (let n = 0; n < 10; n += 1) {
      const raw = await connectRaw(port);
      raw.send(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body.subarray(0, 1_000_000)]));
      await expect.poll(inWork).toBe(1);
      raw.socket.destroy();
      await expect.poll(inWork).toBe(0);
    }
    expect([await products(), filesNow()]).toEqual(before);
    const { status } = await requestRaw(port, 'GET /healthz HTTP/1.1\r\nHost: tilgul\r\nConnection: close\r\n\r\n');
    expect(status).toBe(200);
  });

  it('[U02] with an empty named file is 400 for new and changed products; an empty file without a name is ignored', async () => {
    const created = await world.call(catalog.createProduct, {
      as: admin,
      ...formBody({ ...fields, name: 'Kept' }, await tinyPicture()),
    });
    const { id, image, version } = created.ok;
    const versioned = [...texts, ['name="version"', String(version)] as const];
    for (const [name, status, is] of [
      ['empty.png', 400, image],
      ['', 200, image],
    ] as const) {
      const file = [`name="image"; filename="${name}"`, ''] as const;
      expect((await world.call(catalog.createProduct, { as: admin, ...buildForm(...texts, file) })).status).toBe(400);
      const form = buildForm(...versioned, file);
      const changed = await world.call(catalog.updateProduct, { as: admin, params: { id }, ...form });
      expect([name, changed.status]).toEqual([name, status]);
      if (status === 400) expect(changed.error['image']).toEqual(['The picture is an empty file.']);
      else expect(changed.ok.image).toBe(is);
    }
  });
});
