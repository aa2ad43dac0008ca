import { expect, test } from 'vitest';
import { RejectedRequests } from './request-log.ts';

test('counts the statuses that indicate guessing or a flood, by status and route', () => {
  const rejected = new RejectedRequests();
  for (const status of [200, 400, 403, 404, 500, 503]) rejected.count(status, 'GET', '/api/me');
  expect(rejected.take()).toBeUndefined();
  for (const status of [401, 422, 422, 429]) rejected.count(status, 'POST', '/api/login');
  rejected.count(401, 'GET', '/api/me');
  expect(rejected.take()).toEqual({
    statuses: { 401: 2, 422: 2, 429: 1 },
    routes: { '422 POST /api/login': 2, '401 POST /api/login': 1, '401 GET /api/me': 1, '429 POST /api/login': 1 },
  });
});

test('resets after each summary, which names the five routes with the most refusals', () => {
  const rejected = new RejectedRequests();
  for (let route = 1; route <= 7; route += 1)
    for (let times = 0; times < route; times += 1) rejected.count(422, 'POST', `/api/${route}`);
  const { statuses, routes } = rejected.take() ?? {};
  expect(statuses).toEqual({ 422: 28 });
  expect(Object.keys(routes ?? {})).toEqual([7, 6, 5, 4, 3].map((route) => `422 POST /api/${route}`));
  expect(rejected.take()).toBeUndefined();
});
