import { Button, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { DialogSkeleton } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { wholeNumberOf } from '#shared/domain/text/parse-number.ts';
import type { OpenedFile } from '#shared/ipc/opened-file.ts';
import { AssignVideosDialog } from '../features/tasks/assign-videos-dialog.tsx';
import { type OfferedVideo, offerOpened } from '../features/tasks/offered-video.ts';
import { acceptsVideo } from '../features/tasks/task.ts';
import { call } from '../lib/api/call.ts';
import { useApi } from '../lib/api/use-api.ts';
import { useSession } from '../lib/session/session.ts';
import type { OpenedFiles } from '../platform/platform.ts';
import { Modal } from '../ui/dialog/modal.tsx';
import { AsyncView } from '../ui/feedback/async-view.tsx';

const TITLE = 'Upload a video';

interface NoticeProps {
  children: string;
  onClose: () => void;
  /** Of the button that closes the dialog. */
  label?: string;
  action?: ReactNode;
}

/** Says why nothing is uploaded now. */
const Notice = ({ children, onClose, label = 'Close', action }: NoticeProps) => (
  <Modal
    open
    title={TITLE}
    onClose={onClose}
    footer={
      <>
        <Button variant="outline" onClick={onClose}>
          {label}
        </Button>
        {action}
      </>
    }
  >
    <Text overflowWrap="anywhere">{children}</Text>
  </Modal>
);

interface ChooseTasksProps {
  files: readonly OpenedFile[];
  opened: OpenedFiles;
  onClose: () => void;
}

/** Each file is offered once, so that its check is not repeated when more files are opened. */
const useOffered = (files: readonly OpenedFile[], opened: OpenedFiles): readonly OfferedVideo[] => {
  const known = useRef(new Map<string, OfferedVideo>());
  const [offered, setOffered] = useState<readonly OfferedVideo[]>([]);
  useEffect(() => {
    const offer = (file: OpenedFile): OfferedVideo => {
      const video = known.current.get(file.id) ?? offerOpened(file, opened);
      known.current.set(file.id, video);
      return video;
    };
    setOffered(files.map(offer));
  }, [files, opened]);
  return offered;
};

/** Asks a creator for the tasks of the files. */
const ChooseTasks = ({ files, opened, onClose }: ChooseTasksProps) => {
  const offered = useOffered(files, opened);
  const navigate = useNavigate();
  const page = useMatch('/tasks/:id');
  const query = { status: 'in_progress', sort: 'action', per_page: limits.page.max } as const;
  const state = useApi('tasks/in-progress', () => call(api.listTasks, { query }));
  if (state.status === 'loading' || offered.length === 0) return <DialogSkeleton />;
  if (state.status === 'error')
    return (
      <Modal open title={TITLE} onClose={onClose}>
        <AsyncView state={state} skeleton={null} what="your tasks">
          {() => null}
        </AsyncView>
      </Modal>
    );
  const tasks = state.data.data.filter(acceptsVideo);
  if (tasks.length === 0) {
    const find = () => {
      onClose();
      void navigate('/jobs');
    };
    return (
      <Notice onClose={onClose} action={<Button onClick={find}>Check Jobs</Button>}>
        None of your tasks takes a video now. Apply for a job first.
      </Notice>
    );
  }
  const proposed = wholeNumberOf(page?.params.id) ?? undefined;
  return <AssignVideosDialog open videos={offered} tasks={tasks} proposed={proposed} onClose={onClose} />;
};

/** Follows the files that the user opens with the app: asks for their tasks, or says who can upload them. */
export const OpenedFilesDialog = ({ opened }: { opened: OpenedFiles }) => {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [files, setFiles] = useState<readonly OpenedFile[]>([]);
  /** The files wait for the log-in. */
  const [isWaiting, setWaiting] = useState(false);
  useEffect(
    () =>
      opened.watch((next) => {
        setFiles(next);
        setWaiting(false);
      }),
    [opened],
  );
  const [file] = files;
  if (!file || (isWaiting && !session)) return null;
  const close = () => {
    opened.dismiss(files.map(({ id }) => id));
    setFiles([]);
  };
  const named = files.length === 1 ? `“${file.name}”` : `${files.length} files`;
  if (session?.role === 'creator')
    return <ChooseTasks key={session.id} files={files} opened={opened} onClose={close} />;
  if (session)
    return (
      <Notice onClose={close}>
        {`Only creators deliver videos, and you are logged in as a brand. To send ${named}, attach it to a message.`}
      </Notice>
    );
  const logIn = () => {
    setWaiting(true);
    // The guard leads to the log-in, which leads back.
    if (pathname !== '/login') void navigate('/dashboard');
  };
  return (
    <Notice label="Cancel" onClose={close} action={<Button onClick={logIn}>Log In</Button>}>
      {`Log in as a creator to upload ${named} for one of your tasks.`}
    </Notice>
  );
};
