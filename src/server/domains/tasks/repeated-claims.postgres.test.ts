import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildBrand, buildCreator, buildTask, buildUpload, type Person } from '#tests/support/people.ts';
import { type ServerProcess, useTwoServers } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';
import { files } from '../../db/schema/files.ts';
import { deliveries } from '../../db/schema/jobs.ts';

const app = useApp();
const servers = useTwoServers(app);

const CLAIMS = 12;
const either = (n: number): ServerProcess => servers()[n % 2 === 0 ? 0 : 1];
const pitchesOf = ({ id }: Person) =>
  app()
    .context.db.orm.select()
    .from(files)
    .where(and(eq(files.ownerId, id), eq(files.kind, 'pitch')));

describe('concurrent claims of one upload by two processes', () => {
  test('create one delivery and all return it', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const id = await buildTask(app(), brand, creator);
    const upload = await buildUpload(app(), creator, id);
    const answers = await times(CLAIMS, (n) =>
      either(n).call(api.deliver, { token: creator.token, params: { id }, body: { upload } }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ data }) => data.userjob?.sha256))).toHaveLength(1);
    expect(answers.map(({ data }) => data.deliveries.length)).toEqual(answers.map(() => 1));
    const rows = await app().context.db.orm.select().from(deliveries).where(eq(deliveries.jobId, id));
    expect(rows).toHaveLength(1);
  });

  test('create one pitch and all return it', async () => {
    const creator = await buildCreator(app());
    const upload = await buildUpload(app(), creator, null);
    const answers = await times(CLAIMS, (n) =>
      either(n).call(api.savePitch, { token: creator.token, body: { upload } }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ data }) => data.video))).toHaveLength(1);
    expect(await pitchesOf(creator)).toHaveLength(1);
  });
});
