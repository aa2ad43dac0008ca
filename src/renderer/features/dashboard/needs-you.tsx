import { Box, chakra, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { DueDate } from '#renderer/entities/job/due-date.tsx';
import { ProductAndPerson } from '#renderer/entities/job/product-and-person.tsx';
import { useUnfinishedUploadWords } from '#renderer/entities/job/unfinished-upload-words.ts';
import { type Session, useSession } from '#renderer/lib/session/session.ts';
import { NEEDS_PREFIX } from '#renderer/platform/platform.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import type { Side } from '#shared/domain/jobs/job-stage.ts';
import { limits } from '#shared/domain/limits.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import { listsOf, type Need, needWords } from './need.ts';

const keyOf = ({ id }: Pick<Session, 'id'>): string => `${NEEDS_PREFIX}${id}`;

const isShown = (count: number): boolean => Number.isInteger(count) && count >= 0 && count <= limits.needsYou;

/**
 * Number of rows that "Needs you" had on this computer, so that its placeholder has the height of what comes. On a first
 * visit it is the longest list, and an empty one for a profile that no job can follow yet.
 */
export const lastRowCount = (account: Pick<Session, 'id' | 'profileCompleted'>): number => {
  const first = account.profileCompleted ? limits.needsYou : 0;
  try {
    const stored = localStorage.getItem(keyOf(account));
    return stored !== null && isShown(Number(stored)) ? Number(stored) : first;
  } catch {
    // Storage is blocked.
    return first;
  }
};

/** Stores the number of rows for the next visit. */
export const rememberRowCount = (account: Pick<Session, 'id'>, count: number): void => {
  try {
    localStorage.setItem(keyOf(account), String(Math.min(count, limits.needsYou)));
  } catch {
    // Storage is full or blocked; nothing is stored.
  }
};

interface RowProps {
  side: Side;
  need: Need;
  /** The most urgent need, whose button is the only solid one. */
  isFirst: boolean;
}

const Row = ({ side, need, isFirst }: RowProps) => {
  const { named, text, action, to } = needWords(side, need);
  const { id, product, person, stage, stage_since } = need;
  const upload = useUnfinishedUploadWords(id);
  return (
    <Flex
      as="li"
      direction={{ base: 'column', sm: 'row' }}
      align={{ sm: 'center' }}
      gap={{ base: '3', sm: '5' }}
      py="4"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <HStack gap="4" minW="0" flex="1">
        <ProductAndPerson product={product} person={person} />
        <Box minW="0">
          <Text fontWeight="medium" lineClamp="2" overflowWrap="anywhere">
            {named && person ? (
              <>
                {/* Isolated, because a name may be written from right to left. */}
                <bdi>{shortName(person.name)}</bdi> {text}
              </>
            ) : (
              text
            )}
          </Text>
          <Muted lineClamp="2" overflowWrap="anywhere">
            {upload !== null && `${upload} · `}#{id} · {/* A job is late since its video was due. */}
            {stage === 'late' ? <DueDate job={{ stage, due_at: stage_since }} /> : <RelativeTime at={stage_since} />} ·{' '}
            <bdi>{product.name}</bdi>
          </Muted>
        </Box>
      </HStack>
      <LinkButton
        to={to}
        flexShrink="0"
        size="sm"
        variant={isFirst ? 'solid' : 'outline'}
        aria-label={`${action}: job #${id}, ${product.name}`}
      >
        {action}
      </LinkButton>
    </Flex>
  );
};

const waitsFor: Readonly<Record<Side, string>> = {
  brand: 'No order waits for you. We tell you when there is something to do.',
  creator: 'No task waits for you. We tell you when a brand accepts you.',
};

const openPoints = (count: number): string =>
  `${count === 1 ? 'One point' : `${count} points`} of your profile ${count === 1 ? 'is' : 'are'} still open.`;

const AllClearCanvas = chakra('svg', { base: { w: '20', h: '14', color: 'border.emphasized', flexShrink: 0 } });
const Tick = chakra('path', { base: { stroke: 'green.fg' } });
const VideoFrame = chakra('rect', { base: { fill: 'bg.panel' } });

/** A finished video frame among others: nothing is left to do. */
const AllClearFrames = () => (
  <AllClearCanvas viewBox="0 0 80 56" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
    <VideoFrame x="6" y="16" width="24" height="24" rx="5" />
    <VideoFrame x="50" y="13" width="24" height="30" rx="5" />
    <VideoFrame x="25" y="4" width="30" height="48" rx="6" />
    <Tick d="M33.5 28.5l4.5 4.5 9-10" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
  </AllClearCanvas>
);

const NothingWaits = ({ side, open }: { side: Side; open: number }) => (
  <Card p="4">
    <HStack gap="4">
      <AllClearFrames />
      <Box minW="0">
        <Text fontWeight="medium">{open === 0 ? 'All clear' : openPoints(open)}</Text>
        <Muted>{waitsFor[side]}</Muted>
      </Box>
    </HStack>
  </Card>
);

interface NeedsYouProps {
  side: Side;
  /** In order of urgency; the page shows the first ones. */
  needs: readonly Need[];
  /** Open points of the profile, which the checklist shows. */
  open: number;
}

/** The jobs in which the user must act next, each with one button for the action. */
export const NeedsYou = ({ side, needs, open }: NeedsYouProps) => {
  const session = useSession();
  const count = needs.length;
  const lists = listsOf(side, needs.slice(limits.needsYou));
  useEffect(() => {
    if (session) rememberRowCount(session, count);
  }, [session, count]);
  return (
    <Stack as="section" gap="4" aria-labelledby="needs-you">
      <HStack justify="space-between">
        <Heading as="h2" id="needs-you">
          Needs you
        </Heading>
        <HStack gap="4" flexWrap="wrap" justify="flex-end" _empty={{ display: 'none' }}>
          {lists.map(({ to, label }) => (
            <PageLink key={to} to={to} textStyle="sm">
              {lists.length === 1 ? 'See all' : label}
            </PageLink>
          ))}
        </HStack>
      </HStack>
      {needs.length === 0 ? (
        <NothingWaits side={side} open={open} />
      ) : (
        <Card as="ul" p="0" px={{ base: '4', md: '5' }} listStyleType="none">
          {needs.slice(0, limits.needsYou).map((need, place) => (
            <Row key={need.id} side={side} need={need} isFirst={place === 0} />
          ))}
        </Card>
      )}
    </Stack>
  );
};
