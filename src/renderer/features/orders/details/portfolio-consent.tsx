import { Stack } from '@chakra-ui/react';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { amend, invalidate } from '#renderer/lib/api/use-api.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { SettingSwitch } from '#renderer/ui/form/setting-switch.tsx';
import { api } from '#shared/contract/api.ts';
import { type BrandJobDetail, jobKey } from '../brand-job.ts';

/** Switch with which the brand lets the creator of a completed job show its video on their page; off by default. */
export const PortfolioConsent = ({ job }: { job: BrandJobDetail }) => {
  const { run } = useAction(async (on: boolean) => {
    const answer = await call(api.consentToPortfolio, { params: { id: job.id }, body: { allowed: on ? 1 : 0 } });
    const { portfolio_allowed } = answer;
    amend(jobKey(job.id), (shown: BrandJobDetail) => ({ ...shown, portfolio_allowed }));
    invalidate('creator');
  });
  const { creator } = job;
  if (!creator) return null;
  return (
    <BriefSection title="Portfolio">
      <Card>
        <Stack gap="2">
          <SettingSwitch
            label={`Let ${creator.name} show this video`}
            on={job.portfolio_allowed === 1}
            onChange={(on) => void run(on)}
          >
            Let {creator.name} show this video
          </SettingSwitch>
          <Muted>
            Brands then see it on the page of {creator.name}, with the name of the product and without yours. If you
            switch this off, it is hidden at once.
          </Muted>
        </Stack>
      </Card>
    </BriefSection>
  );
};
