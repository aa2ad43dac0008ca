import { expect, test } from 'vitest';
import { array, mixed, number, object, string } from 'yup';
import { jsonSchema } from './json-schema.ts';

test('the schema has limits, choices and nullability', () => {
  const schema = object({
    id: number().integer().min(1).required(),
    email: string().email().max(254).required(),
    gender: string().oneOf(['male', 'female']).nullable().defined(),
    tags: array(string().required()).max(3).optional(),
    picture: mixed().optional(),
  });
  expect(jsonSchema(schema)).toEqual({
    type: 'object',
    required: ['id', 'email', 'gender'],
    properties: {
      id: { type: 'integer', minimum: 1 },
      email: { type: 'string', format: 'email', maxLength: 254 },
      gender: { type: 'string', enum: ['male', 'female', null], nullable: true },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
      picture: { type: 'string', format: 'binary' },
    },
  });
});
