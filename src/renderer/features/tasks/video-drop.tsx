import { Box, Button, Icon, Stack, Text } from '@chakra-ui/react';
import { Clapperboard } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { chooseVideo } from '#renderer/entities/transfer/video-choice.ts';
import { VideoInput } from '#renderer/ui/form/video-input.tsx';

interface VideoDropProps {
  /** The requested format, e.g. "9:16 · 30 seconds". */
  wanted: string;
  onChoose: (file: File) => void;
}

/** Takes one video from the file dialog or by drag and drop, and explains what it rejects. */
export const VideoDrop = ({ wanted, onChoose }: VideoDropProps) => {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [over, setOver] = useState(false);
  const [rejection, setRejection] = useState<string>();
  const take = (files: FileList | null) => {
    const choice = chooseVideo([...(files ?? [])]);
    if ('rejection' in choice) setRejection(choice.rejection);
    else onChoose(choice.file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <Box
      data-testid="drop-zone"
      borderWidth="1.5px"
      borderStyle="dashed"
      borderColor={over ? 'accent.solid' : 'border.control'}
      bg={over ? 'accent.subtle' : 'bg.subtle'}
      rounded="l3"
      px="6"
      py="10"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Stack align="center" textAlign="center" gap="1">
        <Icon as={Clapperboard} boxSize="9" strokeWidth="1.25" color="fg.muted" mb="2" aria-hidden />
        <Text fontWeight="medium">Drop your video here</Text>
        <Text textStyle="sm" color="fg.muted">
          {wanted}
        </Text>
        <VideoInput ref={input} label="Video" onChoose={take} />
        <Button variant="outline" size="sm" mt="4" aria-describedby={hint} onClick={() => input.current?.click()}>
          Choose Video
        </Button>
        <Text id={hint} role="alert" textStyle="sm" color="fg.error" mt={rejection && '2'} overflowWrap="anywhere">
          {rejection}
        </Text>
      </Stack>
    </Box>
  );
};
