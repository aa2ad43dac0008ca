// Baseline of a start on the embedded engine: PGlite opened with its defaults, then Fastify with one route.
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';

const database = await PGlite.create(process.env.DATABASE);
const app = Fastify();
app.get('/healthz', async () => (await database.query('select 1 as ok')).rows[0]);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
