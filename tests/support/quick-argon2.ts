import { createRequire } from 'node:module';

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

/**
 * Stands in for the package in the server tests: hashes at the lowest cost, since they register thousands of users. The
 * real cost is checked by the unit tests, and used by every test that starts a process of the server.
 */
// biome-ignore lint/style/noDefaultExport: the package it stands in for has one
export default {
  ...argon2,
  hash: (password: string, options?: import('@node-rs/argon2').Options) =>
    argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 }),
};
