import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Role } from '#shared/domain/roles.ts';
import { id, moment } from './columns.ts';

export const homeContent = pgTable('home_content', {
  id: boolean('id').primaryKey().default(true),
  welcomeTitle: text('welcome_title').notNull(),
  welcomeDescription: text('welcome_description').notNull(),
});

export const howItWorks = pgTable('how_it_works', {
  id: id(),
  role: text('role').$type<Role>().notNull(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
});

export const faqs = pgTable('faqs', {
  id: id(),
  position: integer('position').notNull(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
});

export const legalTexts = pgTable('legal_texts', {
  key: text('key').$type<'terms' | 'privacy'>().primaryKey(),
  html: text('html').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
