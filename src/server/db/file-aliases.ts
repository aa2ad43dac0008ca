import { alias } from 'drizzle-orm/pg-core';
import { files } from './schema/files.ts';

/** Aliases of the table of files, one per role of a file in its record, for statements that join it more than once. */
export const picture = alias(files, 'picture');
export const pitch = alias(files, 'pitch');
export const video = alias(files, 'video');
