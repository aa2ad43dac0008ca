import { Link, Stack, Text } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import type { MouseEvent } from 'react';
import { toast } from '#renderer/lib/toast.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Person } from '#renderer/ui/display/person.tsx';

interface BrandCardProps {
  brand: {
    name: string;
    picture: string | null;
    website: string | null;
    description: string | null;
    nbr_of_jobs_created: number;
  };
}

const webAddress = (website: string | null): URL | null => {
  const url = website && URL.canParse(website) ? new URL(website) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
};

/** A link to a web address from a user: its text is the host, it opens outside the app and sends no referrer. */
const Website = ({ url }: { url: URL }) => {
  const { openExternal } = usePlatform();
  const open = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      await openExternal(url.href);
    } catch {
      toast.error('This website could not be opened.');
    }
  };
  return (
    <Link
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      textStyle="sm"
      alignSelf="flex-start"
      overflowWrap="anywhere"
      onClick={(event) => void open(event)}
    >
      {url.host.replace(/^www\./, '')}
      <ExternalLink size={14} aria-label="opens outside" />
    </Link>
  );
};

/** The brand of a job: name, number of jobs created, website, bio. */
export const BrandCard = ({ brand }: BrandCardProps) => {
  const url = webAddress(brand.website);
  const jobs = brand.nbr_of_jobs_created;
  return (
    <Card>
      <Stack gap="3">
        <Person
          name={brand.name}
          picture={brand.picture}
          detail={jobs === 1 ? '1 job created' : `${jobs.toLocaleString('en-US')} jobs created`}
        />
        {brand.description && (
          <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
            {brand.description}
          </Text>
        )}
        {url && <Website url={url} />}
      </Stack>
    </Card>
  );
};
