import { Link } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { toastError } from '#renderer/lib/toast-error.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { textParts } from './text-parts.ts';

const SafeLink = ({ href, text }: { href: string; text: string }) => {
  const { openExternal } = usePlatform();
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openExternal(href).catch((error: unknown) => toastError(error));
  };
  return (
    // Inline, so that a long address wraps.
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

/** A message's text, with clickable addresses. */
export const MessageText = ({ text }: { text: string }) =>
  textParts(text).map(({ start, text: part, href }) =>
    href === undefined ? part : <SafeLink key={start} href={href} text={part} />,
  );
