import { pgTable } from 'drizzle-orm/pg-core';
import { ref } from './columns.ts';

export const liveSessions = pgTable('live_sessions', { tokenId: ref('token_id').primaryKey() });
