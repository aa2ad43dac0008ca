import { Heading, Link, Stack } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import type { EarningsReport } from '#renderer/entities/report/earnings-report.tsx';
import { jobCount } from '#renderer/entities/report/job-count.ts';
import { Money } from '#renderer/ui/display/money.tsx';
import { type Column, DataTable } from '#renderer/ui/list/data-table.tsx';
import { SaveStatement } from './save-statement.tsx';

type Year = EarningsReport['years'][number];

const columns: Column<Year>[] = [
  {
    title: 'Year (UTC)',
    main: true,
    cell: ({ year }) => (
      <Link asChild>
        <RouterLink to={`/earnings/${year}`}>Statement {year}</RouterLink>
      </Link>
    ),
  },
  { title: 'Jobs', cell: ({ jobs }) => jobCount(jobs) },
  { title: 'Earned', align: 'end', cell: ({ amount }) => <Money dollars={amount} /> },
  { title: 'Files', actions: true, align: 'end', cell: ({ year }) => <SaveStatement year={year} size="sm" /> },
];

/** The creator's years, each with a printable page and a CSV file. */
export const Statements = ({ years }: { years: readonly Year[] }) =>
  years.length > 0 && (
    <Stack as="section" gap="4">
      <Heading as="h2">Yearly statements</Heading>
      <DataTable label="Yearly statements" columns={columns} rows={years} rowKey={({ year }) => year} />
    </Stack>
  );
