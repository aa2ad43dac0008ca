import { HStack, SimpleGrid } from '@chakra-ui/react';
import type { InferType } from 'yup';
import { CARRIERS } from '#renderer/entities/job/tracking.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { api } from '#shared/contract/api.ts';
import { shipmentForm } from '#shared/contract/jobs.ts';
import { adoptJob } from '../brand-job.ts';

type Shipment = InferType<typeof shipmentForm>;

/** Form that says that the product was sent, with carrier and tracking number. */
export const MarkShipped = ({ id }: { id: number }) => (
  <SchemaForm
    schema={shipmentForm}
    onSubmit={async (body) => {
      adoptJob(await call(api.markShipped, { params: { id }, body }));
      toast.success('Marked as shipped.');
    }}
    mt="4"
  >
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
      <FormField<Shipment> name="carrier" label="Carrier" list="carriers" placeholder="DHL" />
      <FormField<Shipment> name="tracking_number" label="Tracking number" autoComplete="off" spellCheck={false} />
    </SimpleGrid>
    <datalist id="carriers">
      {CARRIERS.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
    <HStack gap="3" flexWrap="wrap">
      <SubmitButton variant="outline">Mark as shipped</SubmitButton>
      <Muted>The creator is told after a minute; until then you can undo it.</Muted>
    </HStack>
  </SchemaForm>
);
