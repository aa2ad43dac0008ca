import { Box, Button, Center, Icon, Stack, Text } from '@chakra-ui/react';
import { Video } from 'lucide-react';
import { useRef, useState } from 'react';
import { adoptProfile, type Profile } from '#renderer/entities/account/profile.ts';
import { TransferProgress } from '#renderer/entities/transfer/transfer-progress.tsx';
import { UnfinishedUpload } from '#renderer/entities/transfer/unfinished-upload.tsx';
import { chooseVideo } from '#renderer/entities/transfer/video-choice.ts';
import { call } from '#renderer/lib/api/call.ts';
import { useUpload } from '#renderer/lib/files/use-upload.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { LoadingOverlay } from '#renderer/ui/feedback/loading-overlay.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { VideoInput } from '#renderer/ui/form/video-input.tsx';
import { OriginalFile } from '#renderer/ui/media/file-details.tsx';
import { withheldSentence } from '#renderer/ui/media/preview.ts';
import { VideoPlayer } from '#renderer/ui/media/video-player.tsx';
import { api } from '#shared/contract/api.ts';

const Screen = ({ profile: { video, preview } }: { profile: Profile }) => (
  <Box w="56" aspectRatio="9 / 16" rounded="l3" overflow="hidden" bg="gray.950" color="gray.400">
    {video ? (
      <VideoPlayer src={video} preview={preview} label="Your video pitch" />
    ) : (
      <Center h="full" px="6" textAlign="center">
        <Stack align="center" gap="3">
          <Icon as={Video} boxSize="8" strokeWidth="1.5" aria-hidden />
          <Text textStyle="sm">No video pitch yet</Text>
        </Stack>
      </Center>
    )}
  </Box>
);

/** The creator's pitch: a video that brands watch beside an application. */
export const PitchTab = ({ profile }: { profile: Profile }) => {
  const { video, original, preview } = profile;
  const withheld = video && withheldSentence(preview);
  const input = useRef<HTMLInputElement>(null);
  const [deleting, setDeleting] = useState(false);
  const { upload, running, checking, unfinished, isFileOf } = useUpload({ purpose: 'pitch' }, 'Video pitch');
  const [other, setOther] = useState<File | null>(null);
  const choose = (file: File | undefined) => {
    if (!file) return void toast.error('Please Select a video first!', { position: 'top-center' });
    const choice = chooseVideo([file]);
    if ('rejection' in choice) toast.error(choice.rejection);
    else if (unfinished && !isFileOf(file)) setOther(file);
    else void upload?.run(file);
  };
  return (
    <Stack direction={{ base: 'column', md: 'row' }} gap="8" align={{ md: 'center' }}>
      <Screen profile={profile} />
      <Stack gap="4" maxW="form" flex="1">
        <Text color="fg.muted">
          Say who you are and what you like to film. Brands watch this before they accept an application; an upright
          video of about a minute works best.
        </Text>
        {withheld && (
          <Text color="fg.warning" textStyle="sm" fontWeight="medium">
            {withheld}
          </Text>
        )}
        {original && <OriginalFile file={{ ...original, preview }} of="your video pitch" />}
        {unfinished && <UnfinishedUpload upload={unfinished} />}
        <VideoInput ref={input} label="Video pitch" onChoose={(files) => choose(files?.[0])} />
        {running ? (
          <TransferProgress label="Uploading your pitch" transfer={running} />
        ) : (
          <Stack direction="row" gap="4" align="center">
            {upload && (
              <ActionButton loading={upload.busy || checking} onClick={() => input.current?.click()}>
                Upload
              </ActionButton>
            )}
            {video && (
              <Button variant="plain" color="fg.error" px="0" onClick={() => setDeleting(true)}>
                Delete
              </Button>
            )}
          </Stack>
        )}
      </Stack>
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title="Delete your pitch"
        question="Brands will no longer see a video of you. You can upload another one at any time."
        confirm="Delete"
        destructive
        success="Video Pitch Updated!"
        duration={3_000}
        onConfirm={async () => adoptProfile(await call(api.deletePitch))}
      />
      <ConfirmDialog
        open={other !== null}
        onClose={() => setOther(null)}
        title="Start over"
        question={`“${unfinished?.fileName}” was begun and is not finished. The part of it that has arrived is removed when you upload “${other?.name}” instead.`}
        confirm="Start Over"
        onConfirm={async () => {
          if (other) void upload?.run(other);
        }}
      />
      <LoadingOverlay show={checking} />
    </Stack>
  );
};
