import { Link } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useSession } from '#renderer/lib/session.ts';
import { toastError } from '#renderer/lib/toast-error.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { jobPath } from '#shared/domain/app-routes.ts';
import { textParts } from './text-parts.ts';

const SafeLink = ({ href, text }: { href: string; text: string }) => {
  const { openExternal } = usePlatform();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openExternal(href).catch((error: unknown) => toastError(error));
  };
  return (
    // Inline, so that a long URL wraps.
    <Link
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      display="inline"
      color="inherit"
      onClick={open}
    >
      {text}
    </Link>
  );
};

/** Link to the job's page for the user's role. */
const JobLink = ({ job, text }: { job: number; text: string }) => {
  const side = useSession()?.role;
  return side ? (
    <Link asChild display="inline" color="inherit">
      <RouterLink to={jobPath(side, job)}>{text}</RouterLink>
    </Link>
  ) : (
    text
  );
};

/** A message's text with links for URLs and job numbers. */
export const MessageText = ({ text }: { text: string }) =>
  textParts(text).map(({ start, text: part, href, job }) => {
    if (href !== undefined) return <SafeLink key={start} href={href} text={part} />;
    return job === undefined ? part : <JobLink key={start} job={job} text={part} />;
  });
