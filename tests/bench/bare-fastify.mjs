// Baseline of a response of this size: Fastify, one route, the parsed body serialised for every request.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const answer = JSON.parse(readFileSync(process.env.ANSWER, 'utf8'));
const app = Fastify();
app.get('/', () => answer);
app.get('/readyz', () => ({}));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
