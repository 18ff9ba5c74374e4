// Progress of franchise requests and job applications.
import { api } from '@tilgul/contract';
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/support/harness.ts';

const world = await createWorld();
const { call, clock, deps } = world;
const admin = await world.admin();
const { publicForms } = api;

const createRequest = async (full_name: string) => {
  const body = {
    full_name,
    email: 'sameer@example.com',
    primary_contact: '9822041307',
    prefered_location: 'Vita',
    city: 'Sangli',
  };
  (await call(publicForms.requestFranchise, { body })).ok;
  const [row] = (await call(publicForms.listFranchises, { as: admin, query: { q: full_name } })).ok;
  return row?.id ?? 0;
};
const progress = (id: number, body: Record<string, string>) =>
  call(publicForms.progressFranchise, { as: admin, params: { id }, body });

it('goes from new to contacted and closed, with notes and their authors, newest first', async () => {
  const id = await createRequest('Sameer Mane');
  expect((await call(publicForms.listFranchises, { as: admin })).ok[0]).toMatchObject({ id, stage: 'new', notes: [] });
  (await progress(id, { stage: 'contacted', note: 'Called, asked for the size' })).ok;
  clock.advance(1000);
  (await progress(id, { note: 'Shop of 420 sq ft' })).ok;
  const answer = (await progress(id, { stage: 'Closed', seen_stage: 'contacted' })).ok;
  expect(answer).toMatchObject({ id, stage: 'closed' });
  expect(answer.notes.map(({ stage, note, author }) => [stage, note, author])).toEqual([
    ['closed', null, expect.any(String)],
    [null, 'Shop of 420 sq ft', expect.any(String)],
    ['contacted', 'Called, asked for the size', expect.any(String)],
  ]);
  expect((await call(publicForms.listFranchises, { as: admin, query: { stage: 'closed' } })).ok).toMatchObject([
    { id, notes: answer.notes },
  ]);
  expect((await call(publicForms.listFranchises, { as: admin, query: { stage: 'contacted' } })).ok).toEqual([]);
});

it('is a conflict if the stage has changed, and stores nothing', async () => {
  const id = await createRequest('Ganesh Kamble');
  (await progress(id, { stage: 'contacted', seen_stage: 'new' })).ok;
  expect((await progress(id, { stage: 'closed', note: 'Too late', seen_stage: 'new' })).status).toBe(409);
  const rows = await deps.db.selectFrom('inquiry_notes').select('stage').where('franchise_id', '=', id).execute();
  expect(rows).toEqual([{ stage: 'contacted' }]);
});

it('needs a stage or a note, and an existing inquiry', async () => {
  const id = await createRequest('Sunita Deshmukh');
  for (const body of [{}, { note: ' ' }, { stage: 'lost' }, { note: 'x'.repeat(501) }])
    expect((await progress(id, body as Record<string, string>)).status).toBe(400);
  expect((await progress(2_000_000, { note: 'Nobody' })).status).toBe(404);
});

it('works for job applications too', async () => {
  const body = { first_name: 'Akash', last_name: 'Lokhande', email: 'akash@example.com', phone: '9822041305' };
  (await call(publicForms.applyForJob, { body })).ok;
  const [row] = (await call(publicForms.listJobApplications, { as: admin })).ok;
  const params = { id: row?.id ?? 0 };
  (await call(publicForms.progressJobApplication, { as: admin, params, body: { stage: 'contacted' } })).ok;
  const query = { stage: 'contacted' };
  expect((await call(publicForms.listJobApplications, { as: admin, query })).ok).toMatchObject([params]);
});
