import { Link } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { toast } from '#renderer/lib/notices/toast.ts';
import { usePlatform } from '#renderer/platform/platform.ts';

const webAddress = (website: string | null): URL | null => {
  const url = website && URL.canParse(website) ? new URL(website) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
};

/**
 * Link to a user's website: shows the host, opens outside of the app and sends no referrer. Renders nothing without a
 * website.
 */
export const WebsiteLink = ({ website, children }: { website: string | null; children?: ReactNode }) => {
  const { openExternal } = usePlatform();
  const url = webAddress(website);
  if (!url) return null;
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
      {children ?? url.host.replace(/^www\./, '')}
      <ExternalLink size={14} aria-label="opens outside" />
    </Link>
  );
};
