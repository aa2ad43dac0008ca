import { expect, test } from 'vitest';
import type { SchemaObjectDescription } from 'yup';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { buildBrand, buildCreator } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { strictShape } from '../../src/server/http/validate.ts';

const app = useApp();
/** JSON escapes of NUL, of both halves of a surrogate pair, and of a pair in the wrong order. */
const UNSTORABLE = ['\\u0000', 'a\\u0000b', '\\ud800', 'a\\udfffb', '\\udc00\\ud800'];

const textFields = ({ body }: Endpoint): string[] => {
  if (!body) return [];
  const shape = strictShape(body);
  const { fields } = body.describe() as SchemaObjectDescription;
  return Object.keys(fields).filter((name) => shape({ [name]: 'text' }).every(({ path }) => path !== name));
};

test('every text field of every call answers 422 to text that no column can store, never 500', async () => {
  const tokens = { brand: (await buildBrand(app())).token, creator: (await buildCreator(app())).token };
  const wrong: string[] = [];
  let tried = 0;
  for (const endpoint of Object.values(api) as Endpoint[]) {
    const token = endpoint.access === 'creator' ? tokens.creator : tokens.brand;
    for (const field of textFields(endpoint)) {
      for (const text of UNSTORABLE) {
        const answer = await app().app.inject({
          method: endpoint.method,
          url: `/api${endpoint.path.replace(':id', '1')}`,
          payload: `{"${field}":"${text}"}`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        });
        tried += 1;
        // A missing record or a wrong role is refused before the body is validated.
        const isRefused = answer.statusCode === 422 || (answer.statusCode >= 401 && answer.statusCode <= 404);
        if (!isRefused) wrong.push(`${endpoint.path} ${field}=${text}: ${answer.statusCode} ${answer.body}`);
      }
    }
  }
  expect(tried).toBeGreaterThan(200);
  expect(wrong).toEqual([]);
});

test.each([
  ['/media/pictures/%00', 404],
  ['/media/files/1/2/%00/a.mp4', 404],
  ['/media/exports/%00/1/2/3', 404],
  ['/media/statements/2026/%00/1/2/3', 404],
  ['/media/orders/1/%00/1/2/3', 404],
  ['/media/orders/%00/1/1/2/3', 404],
  ['/api/brand/jobs?search=%00', 422],
])('the path %s answers %i', async (url, status) => {
  const { token } = await buildBrand(app());
  const answer = await app().app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(status);
});
