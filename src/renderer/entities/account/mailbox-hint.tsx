import { Link, Text } from '@chakra-ui/react';
import { clientConfig } from '#renderer/lib/api/client-config.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';

/** Link to the sandbox mailbox of a trial installation, which sends no emails; renders nothing elsewhere. */
export const MailboxHint = () => {
  const config = useApi('app/client-config', clientConfig);
  const mailbox = config.status === 'ready' ? config.data.mailbox : null;
  return (
    mailbox && (
      <Text role="note" bg="bg.muted" rounded="l2" px="4" py="3" textStyle="sm" overflowWrap="anywhere">
        This is a trial installation that sends no mail. Your mail is in the mailbox at{' '}
        <Link href={mailbox} target="_blank" rel="noopener noreferrer">
          {mailbox}
        </Link>
        .
      </Text>
    )
  );
};
