import { type CreateToasterReturn, chakra, Icon, Portal, Toast, Toaster } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { askCloseGuard } from '#renderer/lib/forms/close-guards.ts';
import { announcements, notices, toast } from '#renderer/lib/notices/toast.ts';
import { session } from '#renderer/lib/session/session.ts';
import { followMainAction } from './toast-place.ts';

const marks = {
  success: { icon: CircleCheck, color: 'green.300' },
  error: { icon: CircleAlert, color: 'red.300' },
  warning: { icon: TriangleAlert, color: 'amber.300' },
  info: { icon: Info, color: 'gray.300' },
} as const;

const isMark = (type: string | undefined): type is keyof typeof marks => type !== undefined && type in marks;

const Region = ({ toaster }: { toaster: CreateToasterReturn }) => (
  <Toaster toaster={toaster} insetInline={{ mdDown: '4' }}>
    {({ title, type, id, meta }) => {
      const mark = marks[isMark(type) ? type : 'info'];
      const onClick: unknown = meta?.onClick;
      const click = typeof onClick === 'function' ? onClick : undefined;
      return (
        <Toast.Root
          css={{ '&&': { bg: 'bg.band', color: 'fg.onBand' } }}
          width={{ base: 'full', md: 'sm' }}
          borderWidth="1px"
          borderColor="whiteAlpha.300"
          cursor={click && 'pointer'}
          onClick={
            click &&
            (() => {
              if (askCloseGuard()) return;
              toaster.dismiss(id);
              click();
            })
          }
        >
          <Icon as={mark.icon} boxSize="5" color={mark.color} flexShrink="0" aria-hidden />
          <Toast.Title flex="1" minW="0" me="4" overflowWrap="anywhere">
            {/* A pointer click is handled by the toast; the button makes it reachable by keyboard. */}
            {click ? (
              <chakra.button type="button" textAlign="start" cursor="pointer">
                {title}
              </chakra.button>
            ) : (
              title
            )}
          </Toast.Title>
          <Toast.CloseTrigger aria-label="Close this message" color="fg.onBandMuted" />
        </Toast.Root>
      );
    }}
  </Toaster>
);

const all = [notices, announcements];

const hasToasts = (): boolean => all.some((toaster) => toaster.getCount() > 0);

const observeToasts = (changed: () => void): (() => void) => {
  const stops = all.map((toaster) => toaster.subscribe(changed));
  return () => {
    for (const stop of stops) stop();
  };
};

/** Renders the toasts, which end with the session: one is mounted at a time. */
export const Toasters = () => {
  useEffect(() => followMainAction(hasToasts, observeToasts), []);
  useEffect(() => session.onEnd(toast.dismissAll), []);
  return (
    <Portal>
      <Region toaster={notices} />
      <Region toaster={announcements} />
    </Portal>
  );
};
