import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { isExpired } from '#shared/domain/money/subscription.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import { withCommitGuard } from '../db/commit-guard.ts';
import { after, type Clock } from '../lib/clock.ts';
import { createSemaphore } from '../lib/semaphore.ts';
import type { Actor, Authenticate } from './actor.ts';
import { Admission } from './admission.ts';
import { ApiError } from './api-error.ts';
import { type IdempotencyKeys, readIdempotencyKey } from './idempotency.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';
import { type FormReservation, type FormSize, readBody } from './request-body.ts';
import type { Page, PageQuery, Route } from './route.ts';
import { bodyValidator, fieldsValidator, paramsValidator, queryReader } from './validate.ts';

const roleNames: Readonly<Record<Role, string>> = { brand: 'brands', creator: 'creators' };

/** Whether an actor may make a call at all: role (403), verified address (403), active subscription (402). */
const checkAccess = (endpoint: Endpoint, actor: Actor, clock: Clock): void => {
  const { access, requires = [] } = endpoint;
  if (access !== 'public' && access !== 'signed-in' && actor.role !== access)
    throw new ApiError('forbidden', `Only ${roleNames[access]} can do that.`);
  if (requires.includes('subscription') && isExpired(actor.subscriptionExpiresAt, clock()))
    throw new ApiError('subscriptionExpired');
  if (requires.includes('verified') && !actor.emailVerifiedAt) throw new ApiError('unverified');
};

/**
 * Serializes a value by the schema that `schemaOf` makes, which drops undeclared fields. Created on first use: all
 * serializers together take a tenth of the startup time, and most calls are not used at once.
 */
const serializerOf = (schemaOf: () => JsonSchema): ((value: unknown) => string) => {
  let made: ((value: unknown) => string) | undefined;
  return (value) => {
    made ??= fastJson(schemaOf() as never);
    return made(value);
  };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body may be URL-encoded. */
    urlEncoded?: boolean;
  }
}

/** A response with its body, and whether it may be kept (`mayBeKept` of its route). */
interface Made {
  readonly body: Buffer;
  readonly mayBeKept: boolean;
}

/** Answers a reading call with the body that is kept for this actor and query, or that `make` makes now. */
export type KeepResponse = (
  asked: { readonly actor: Actor; readonly call: string; readonly query: unknown },
  make: () => Promise<Made>,
) => Promise<Buffer>;

export interface MountOptions {
  authenticate: Authenticate;
  clock: Clock;
  /** Folder for the files of a form until they are stored. */
  temporaryDirectory: string;
  /** Reserves disk space for the files of a form, or throws. */
  admitForm: (actorId: number, size: FormSize) => Promise<FormReservation>;
  /** Period in milliseconds over which the minimum rate of a form is measured; a minute by default. */
  formRateMilliseconds?: number | undefined;
  idempotencyKeys: IdempotencyKeys;
  /** The account whose known browser presents a `Cookie` header. */
  browserOf: (cookies: string) => string | undefined;
  /** Keeps the responses of routes with `mayBeKept`; without it none is kept. */
  keep?: KeepResponse | undefined;
}

const metaSchema: JsonSchema = {
  type: 'object',
  required: ['page', 'per_page', 'total'],
  properties: { page: { type: 'integer' }, per_page: { type: 'integer' }, total: { type: 'integer' } },
};

/** The envelope of a success: `data` for calls with a result, `meta` for a page of a list. */
const envelope = ({ reply, paged, bare }: Endpoint): JsonSchema =>
  bare && reply
    ? jsonSchema(reply)
    : {
        type: 'object',
        properties: {
          ...(reply && { data: jsonSchema(reply) }),
          ...(paged && { meta: metaSchema }),
          message: { type: 'string' },
        },
      };

const keyHeader: JsonSchema = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      description:
        'A request that is repeated with the same key and body within 24 hours is carried out once; the repeat is answered with what was made, as it is now. With another body the answer is 422.',
    },
  },
};

const documentation = (name: string, endpoint: Endpoint) => ({
  operationId: name,
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[1] ?? 'api'],
  ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
  ...(endpoint.params && { params: jsonSchema(endpoint.params) }),
  ...(endpoint.query && { querystring: jsonSchema(endpoint.query) }),
  ...(endpoint.body && { body: jsonSchema(endpoint.body) }),
  ...(endpoint.idempotent && { headers: keyHeader }),
  ...(endpoint.files && { consumes: ['multipart/form-data', 'application/json'] }),
  ...(endpoint.urlEncoded && { consumes: ['application/json', 'application/x-www-form-urlencoded'] }),
  response: { [endpoint.status ?? 200]: envelope(endpoint) },
});

const handler = (route: Route, name: string, options: MountOptions) => {
  const { endpoint } = route;
  const { authenticate, clock, temporaryDirectory, formRateMilliseconds, admitForm, idempotencyKeys } = options;
  const params = endpoint.params && paramsValidator(endpoint.params);
  const query = endpoint.query && queryReader(endpoint.query);
  const fromJson = endpoint.body && bodyValidator(endpoint.body);
  const fromForm = endpoint.body && fieldsValidator(endpoint.body);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    let actor: Actor | undefined;
    if (endpoint.access !== 'public') {
      actor = await authenticate(request);
      checkAccess(endpoint, actor, clock);
    }
    const at = { actor, request, params: params?.(request.params as Record<string, unknown>) };
    // The record is looked up before the body is read, so that requests for other users' records fail before the
    // first byte.
    const early = { ...at, query: query?.(request.query as Record<string, unknown>), body: undefined, files: {} };
    const record = await findRecord(route, early, actor);
    const received = await readBody(request, endpoint, {
      temporaryDirectory,
      rateMilliseconds: formRateMilliseconds,
      fromJson,
      fromForm,
      // No public call accepts files.
      admitForm: (size) => admitForm(actor?.id ?? 0, size),
    });
    try {
      const call = { ...early, body: received.body, files: received.files } as never;
      const key = endpoint.idempotent && readIdempotencyKey(request.headers['idempotency-key']);
      const first = () => route.run(call, record as never);
      const onRepeat = async (madeId: number) =>
        route.onRepeat?.({ ...(call as object), madeId } as never, record as never);
      const files = Object.entries(received.files).map(([field, { sha256 }]) => [field, sha256]);
      const content = { address: early.params, asked: early.query, body: received.body, files };
      const result = await (key
        ? idempotencyKeys.run({ key, call: name, userId: actor?.id, content }, { first, onRepeat })
        : withCommitGuard(first));
      if (route.cookie) reply.header('set-cookie', route.cookie(result as never));
      reply.code(endpoint.status ?? 200);
      return bodyOf(route, result, call);
    } finally {
      await received.discard();
    }
  };
};

/** The handler of a route whose responses are kept: a reading call without a record. */
const keptHandler = (route: Route, name: string, { authenticate, clock }: MountOptions, keep: KeepResponse) => {
  const { endpoint } = route;
  const readQuery = endpoint.query && queryReader(endpoint.query);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const actor = await authenticate(request, true);
    checkAccess(endpoint, actor, clock);
    const query = readQuery?.(request.query as Record<string, unknown>);
    const call = { actor, request, params: undefined, query, body: undefined, files: {} } as never;
    const body = await keep({ actor, call: name, query }, async () => {
      const result = await withCommitGuard(() => route.run(call, undefined as never));
      const serialized = reply.serialize(bodyOf(route, result, call) as never);
      return { body: Buffer.from(String(serialized)), mayBeKept: route.mayBeKept?.(result as never) === true };
    });
    return reply.type('application/json; charset=utf-8').send(body);
  };
};

/** Visitors wait for their turn, so that any number of them leaves the server to those who are signed in. */
const visitorHandler = (route: Route, name: string, options: MountOptions) => {
  const answer = handler(route, name, options);
  const admission = new Admission(options.browserOf, route.waitsForProvider);
  return (request: FastifyRequest, reply: FastifyReply) => admission.run(request, () => answer(request, reply));
};

/** The body of a successful answer, before serialization. */
const bodyOf = ({ endpoint, present }: Route, result: unknown, call: never): unknown => {
  if (!endpoint.reply) return {};
  if (endpoint.paged) {
    const { rows, total } = result as Page<never>;
    const { page, per_page } = (call as { query: PageQuery }).query;
    return { data: present ? rows.map((row) => present(row, call)) : rows, meta: { page, per_page, total } };
  }
  const data = present ? present(result as never, call) : result;
  return endpoint.bare ? data : { data };
};

const findRecord = async (route: Route, call: unknown, actor: Actor | undefined): Promise<unknown> => {
  if (!route.find) return undefined;
  const record = await route.find(call as never);
  if (record === undefined || !actor || !route.policy?.(actor, record as never)) throw new ApiError('notFound');
  return record;
};

/**
 * Reading calls at once. On a full machine more would only wait for each other at each of their statements: all late
 * instead of some. None waits for a provider, and none has a body.
 */
const READS_AT_ONCE = 16;
/** As a statement waits for a connection: while the database is silent, nobody waits for the timeouts of all before. */
const LONGEST_TURN_MS = 10_000;

/** Mounts routes: access, validation, handler, serializer and documentation all come from the contract. */
export const mountRoutes = (
  app: FastifyInstance,
  names: ReadonlyMap<Endpoint, string>,
  routes: readonly Route[],
  options: MountOptions,
) => {
  const inTurn = createSemaphore(READS_AT_ONCE);
  for (const route of routes) {
    const { endpoint } = route;
    const name = names.get(endpoint) ?? endpoint.path;
    const handle = () => {
      if (endpoint.access === 'public') return visitorHandler(route, name, options);
      if (endpoint.method !== 'GET') return handler(route, name, options);
      const read =
        options.keep && route.mayBeKept
          ? keptHandler(route, name, options, options.keep)
          : handler(route, name, options);
      return (request: FastifyRequest, reply: FastifyReply) => {
        const latest = after(options.clock(), LONGEST_TURN_MS);
        return inTurn(async () => {
          if (options.clock() > latest) throw new ApiError('unavailable');
          return read(request, reply);
        });
      };
    };
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.ownHead && { exposeHeadRoute: false }),
      config: { urlEncoded: endpoint.urlEncoded ?? false, describe: () => documentation(name, endpoint) },
      // The serializer makes its schema from the contract when it is first used.
      schema: { response: { [endpoint.status ?? 200]: {} } },
      // The handler validates by the contract, in its own order and with its own messages.
      validatorCompiler: () => (value: unknown) => ({ value }),
      serializerCompiler: () => serializerOf(() => envelope(endpoint)),
      // Files have limits of their own; JSON bodies are small.
      bodyLimit: 256 * 1024,
      handler: handle(),
    });
  }
};
