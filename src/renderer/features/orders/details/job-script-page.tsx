import { Box, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { MessageCircle } from 'lucide-react';
import { AskedChanges } from '#renderer/entities/job/asked-changes.tsx';
import { PausedJob } from '#renderer/entities/job/job-note.tsx';
import { JobSummary } from '#renderer/entities/job/job-summary.tsx';
import { StatusHeading } from '#renderer/entities/job/stage-card.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { useNavigateFromHere } from '#renderer/lib/pages/navigate-from-here.ts';
import { useIdParam } from '#renderer/lib/pages/use-id-param.ts';
import { DialogButton } from '#renderer/ui/dialog/dialog-button.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { AskAdmins } from '#renderer/ui/display/ask-admins.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { canTake } from '#shared/domain/jobs/job-lifecycle.ts';
import { jobPage } from '#shared/domain/jobs/job-page.ts';
import { PAUSED } from '#shared/domain/jobs/job-pause.ts';
import { askAdminsPage } from '#shared/domain/messages/subjects.ts';
import { type BrandJobDetail, jobKey, jobNumber, refreshJobLists, revisionsLeft } from '../brand-job.ts';
import { JobLoader } from '../job-loader.tsx';
import { CancelJob } from './cancel-job.tsx';
import { JobBrief } from './job-facts.tsx';
import { AskForScriptDialog } from './lazy-dialogs.ts';
import { stageSummary } from './stage-summary.ts';

const ScriptDialog = lazyDialog(async () => (await import('./script-dialog.tsx')).ScriptDialog);

const ApproveScript = ({ job: { id, paused_at } }: { job: BrandJobDetail }) => {
  const navigate = useNavigateFromHere();
  const { run, busy } = useAction(
    async () => {
      await call(api.acceptScript, { params: { id } });
      invalidate(jobKey(id));
      refreshJobLists();
      navigate('/orders');
    },
    // The trailing space is part of the quoted text.
    { success: 'Script Accepted! Job will now be shown to creators. ' },
  );
  return (
    <ActionButton loading={busy} disabled={paused_at !== null} onClick={() => void run()}>
      Approve Script
    </ActionButton>
  );
};

const words = (job: BrandJobDetail): { title: string; text: string } => {
  if (job.status === 'cancelled') return stageSummary(job);
  if (!canTake('acceptScript', job.status))
    return { title: 'This script is approved', text: `Creators work with it as it is. ${stageSummary(job).text}` };
  if (job.script_revision.asked)
    return {
      title: 'We are revising your script',
      text: 'We tell you when you can read the revision. You can still approve the version before as it is.',
    };
  return job.script
    ? {
        title: 'Your script is ready',
        text: `Read it. If something should change, ask for a free revision: ${revisionsLeft(job)}. Creators see the job once you approve.`,
      }
    : {
        title: 'We are writing your script',
        text: 'We tell you when you can read it. Message us if we should know more.',
      };
};

const ScriptCard = ({ job }: { job: BrandJobDetail }) => {
  const { title, text } = words(job);
  const { asked } = job.script_revision;
  const html = job.script ?? asked?.previous;
  const approve = html && canTake('acceptScript', job.status) && <ApproveScript job={job} />;
  return (
    <Card>
      <StatusHeading title={title} status={job.status} />
      <Text color="fg.muted" mt="1" maxW="prose">
        {text}
      </Text>
      {asked && (
        <Box mt="5" ps="4" borderStartWidth="2px">
          <Text fontWeight="medium">What you asked for</Text>
          <AskedChanges changes={asked} />
        </Box>
      )}
      <HStack gap="3" mt="5" flexWrap="wrap">
        {approve}
        {html && (
          <DialogButton dialog={ScriptDialog} given={{ html, children: approve }} variant="outline">
            Read Script
          </DialogButton>
        )}
        {canTake('askForScript', job.status) && (
          <DialogButton
            dialog={AskForScriptDialog}
            given={{ job }}
            offered={job.script !== null && job.script_revision.left > 0}
            variant="outline"
          >
            Ask for a revision
          </DialogButton>
        )}
        {!canTake('acceptScript', job.status) && <LinkButton to={jobPage('brand', job.id)}>Open the order</LinkButton>}
        <LinkButton to={askAdminsPage({ kind: 'job', id: job.id })} variant="outline">
          <MessageCircle aria-hidden />
          Message Us
        </LinkButton>
      </HStack>
      {approve && (
        <Muted mt="3">
          {job.paused_at === null
            ? 'Approving shows the job to creators who fit; they are told. The script cannot be changed afterwards.'
            : PAUSED}
        </Muted>
      )}
    </Card>
  );
};

const ScriptSkeleton = () => (
  <Stack gap="6">
    <Skeleton h="24" rounded="l3" />
    <Skeleton h="44" rounded="l3" />
    <Skeleton h="48" rounded="l3" />
  </Stack>
);

/** Script of a job for which the UGC Admins write it: waiting, review and approval. */
export const Component = () => {
  const id = useIdParam();
  return (
    <Page title={`Script of job${jobNumber(id)}`} back={{ to: '/awaiting-scripts', label: 'Awaiting Scripts' }}>
      <JobLoader id={id} skeleton={<ScriptSkeleton />}>
        {(job) => (
          <Stack gap="10">
            <Stack gap="4">
              <Card p="5">
                <JobSummary job={job} />
              </Card>
              <PausedJob job={job} side="brand" />
              <ScriptCard job={job} />
            </Stack>
            <JobBrief job={job} script={false} />
            <AskAdmins job={job.id} />
            <CancelJob job={job} />
          </Stack>
        )}
      </JobLoader>
    </Page>
  );
};
