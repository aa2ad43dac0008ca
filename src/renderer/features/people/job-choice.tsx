import { Box, Fieldset, Stack, Text } from '@chakra-ui/react';
import { useField } from 'formik';
import { JobSummary } from '#renderer/entities/job/job-summary.tsx';
import { ChoiceInput, ChoiceLabel } from '#renderer/ui/form/choice-label.tsx';
import { type InvitableJob, reasonAgainst } from './invitable-job.ts';

interface OptionProps {
  job: InvitableJob;
  selected: boolean;
  invalid: boolean;
  onSelect: () => void;
}

const Option = ({ job, selected, invalid, onSelect }: OptionProps) => {
  const reason = reasonAgainst(job);
  return (
    <ChoiceLabel
      p="3"
      data-state={selected ? 'checked' : 'unchecked'}
      cursor={reason ? 'default' : undefined}
      bg={reason ? 'bg.muted' : undefined}
      borderColor={invalid && !selected && !reason ? 'border.error' : undefined}
    >
      <ChoiceInput
        type="radio"
        name="job_id"
        value={job.id}
        checked={selected}
        disabled={reason !== null}
        onChange={onSelect}
        aria-invalid={invalid}
      />
      <Box flex="1" minW="0">
        <JobSummary job={job} />
        <Text as="span" display="block" mt="2" color="fg.muted">
          Job #{job.id}
          {reason && ` · ${reason}`}
        </Text>
      </Box>
    </ChoiceLabel>
  );
};

/** The brand's open jobs as a radio group. Jobs to which the creator cannot be invited say why. */
export const JobChoice = ({ jobs, total }: { jobs: readonly InvitableJob[]; total: number }) => {
  const [{ value }, { touched, error }, { setValue }] = useField<number | undefined>('job_id');
  const invalid = touched && error !== undefined;
  return (
    <Fieldset.Root invalid={invalid} data-field="job_id">
      <Fieldset.Legend textStyle="label" color="fg" mb="1.5">
        To which job?
      </Fieldset.Legend>
      <Stack role="radiogroup" aria-label="To which job?" gap="3" maxH="72" overflowY="auto" p="0.5">
        {jobs.map((job) => (
          <Option
            key={job.id}
            job={job}
            selected={job.id === value}
            invalid={invalid}
            onSelect={() => void setValue(job.id)}
          />
        ))}
      </Stack>
      {total > jobs.length && (
        <Fieldset.HelperText>
          These are your newest {jobs.length} open jobs of {total.toLocaleString('en-US')}. Open the page of an older
          one to invite creators to it.
        </Fieldset.HelperText>
      )}
      <Fieldset.ErrorText>{error}</Fieldset.ErrorText>
    </Fieldset.Root>
  );
};
