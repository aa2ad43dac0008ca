import { Box, Heading, HStack, Skeleton, Text } from '@chakra-ui/react';
import { Copy } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Tracking } from '#renderer/entities/job/tracking.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { api } from '#shared/contract/api.ts';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import { UNDO_MILLISECONDS } from '#shared/domain/jobs/shipping-undo.ts';
import { adoptJob, type BrandJobDetail, type Creator } from '../brand-job.ts';
import { MessageLink } from './message-link.tsx';
import { shownApplications } from './shown-applications.ts';

// Forms are large, and most jobs on this page have none.
const MarkShipped = lazyPart(async () => (await import('./mark-shipped.tsx')).MarkShipped);

type Shipping = NonNullable<BrandJobDetail['shipping']>;

/** The address in the format of a parcel label. */
const addressLines = ({ name, address, zip_code, city, country, phone_number }: Shipping): string =>
  [name, address, `${zip_code} ${city}`, country, phone_number].filter((line) => line.trim() !== '').join('\n');

const Address = ({ shipping }: { shipping: Shipping }) => {
  const text = addressLines(shipping);
  const { run, busy } = useAction(async () => navigator.clipboard.writeText(text), {
    success: 'Address copied.',
    failure: 'The address could not be copied. Select it instead.',
  });
  return (
    <HStack
      flexDirection={{ base: 'column', sm: 'row' }}
      justify="space-between"
      align="flex-start"
      gap="3"
      bg="bg.subtle"
      rounded="l2"
      p="4"
      mt="4"
    >
      <Text as="address" fontStyle="normal" whiteSpace="pre-line" overflowWrap="anywhere" userSelect="text">
        {text}
      </Text>
      <ActionButton size="sm" variant="outline" loading={busy} onClick={() => void run()}>
        <Copy aria-hidden />
        Copy address
      </ActionButton>
    </HStack>
  );
};

const NoAddress = ({ creator }: { creator: Creator | undefined }) => (
  <Box mt="1">
    <Text color="fg.muted">{creator?.name ?? 'The creator'} has not entered an address yet. Ask for it.</Text>
    {creator && <MessageLink creator={creator} size="sm" mt="4" />}
  </Box>
);

/** Undo button, shown while the server accepts an undo. */
const UndoShipped = ({ id, shippedAt }: { id: number; shippedAt: string }) => {
  const [left, setLeft] = useState(() => Date.parse(shippedAt) + UNDO_MILLISECONDS - Date.now());
  const isOpen = left > 0;
  useEffect(() => {
    if (!isOpen) return;
    // With a wrong clock it is shown at most for the whole undo period.
    const timer = setTimeout(() => setLeft(0), Math.min(left, UNDO_MILLISECONDS));
    return () => clearTimeout(timer);
  }, [isOpen, left]);
  const { run, busy } = useAction(async () => adoptJob(await call(api.undoShipped, { params: { id } })), {
    success: 'The product is not marked as sent any more. The creator was not told.',
  });
  if (!isOpen) return null;
  return (
    <HStack gap="3" mt="4" flexWrap="wrap">
      <ActionButton size="sm" variant="outline" loading={busy} onClick={() => void run()}>
        Undo
      </ActionButton>
      <Muted>The creator is told in a minute.</Muted>
    </HStack>
  );
};

const Way = ({ job: { shipped_at, received_at } }: { job: BrandJobDetail }) =>
  shipped_at && (
    <Text color="fg.muted" mt="1">
      Shipped <RelativeTime at={shipped_at} inline />
      {received_at ? (
        <>
          . Received <RelativeTime at={received_at} inline />.
        </>
      ) : (
        '. The creator says when it has arrived.'
      )}
    </Text>
  );

const titleOf = ({ shipped_at, received_at }: BrandJobDetail): string => {
  if (received_at) return 'The product has arrived';
  return shipped_at ? 'The product is on its way' : 'Where to send it';
};

/** Shipping of a physical product to the accepted creator: address and state. */
export const ShippingCard = ({ job }: { job: BrandJobDetail }) => {
  if (job.product.is_physical !== 1 || !canTake('ship', job.status)) return null;
  // A delivered video means that the creator had the product.
  if (job.userjob) return null;
  const [chosen] = shownApplications(job);
  return (
    <Card as="section" aria-label="Shipping">
      <Heading as="h2" size="sm">
        {titleOf(job)}
      </Heading>
      <Way job={job} />
      <Tracking job={job} />
      {job.shipped_at && !job.received_at && (
        <UndoShipped key={job.shipped_at} id={job.id} shippedAt={job.shipped_at} />
      )}
      {job.shipping ? <Address shipping={job.shipping} /> : <NoAddress creator={chosen?.creator} />}
      {job.shipped_at === null && (
        <Suspense fallback={<Skeleton h="32" mt="4" rounded="l2" />}>
          <MarkShipped id={job.id} />
        </Suspense>
      )}
    </Card>
  );
};
