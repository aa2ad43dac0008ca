// Baseline of a start on a PostgreSQL server: a connection of the driver, then Fastify with one route.
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await pool.query('select 1');
const app = Fastify();
app.get('/healthz', async () => (await pool.query('select 1 as ok')).rows[0]);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
