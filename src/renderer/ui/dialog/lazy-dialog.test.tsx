import { Button } from '@chakra-ui/react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { deferred } from '#tests/support/deferred.ts';
import { lazyDialog } from './lazy-dialog.tsx';
import { Modal } from './modal.tsx';

interface GreetingProps {
  open: boolean;
  onClose: () => void;
}

const Greeting = (props: GreetingProps) => (
  <Modal {...props} title="Greeting">
    <input aria-label="Name" />
  </Modal>
);

const show = (load: () => Promise<ComponentType<GreetingProps>>) => {
  const Lazy = lazyDialog(load);
  const Screen = () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button {...Lazy.ahead} onClick={() => setOpen(true)}>
          Greet
        </Button>
        <Lazy open={open} onClose={() => setOpen(false)} />
      </>
    );
  };
  renderScreen(<Screen />);
  return screen.getByRole('button', { name: 'Greet' });
};

it('is not loaded before the pointer or focus reaches its button, shows a skeleton meanwhile, and returns the focus', async () => {
  const answer = deferred<ComponentType<GreetingProps>>();
  const load = vi.fn(() => answer.promise);
  const button = show(load);
  expect(load).not.toHaveBeenCalled();
  await userEvent.hover(button);
  expect(load).toHaveBeenCalled();
  expect(screen.queryByRole('status', { name: 'Loading ...' })).toBeNull();
  await userEvent.click(button);
  expect(screen.getByRole('status', { name: 'Loading ...' })).toBeInTheDocument();
  answer.resolve(Greeting);
  expect(await screen.findByRole('dialog', { name: 'Greeting' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(button).toHaveFocus());
});

it('shows that it could not be loaded, and opens at the next try', async () => {
  let online = false;
  const button = show(() => (online ? Promise.resolve(Greeting) : Promise.reject(new TypeError('offline'))));
  await userEvent.click(button);
  expect(await screen.findByText('We could not open this. Check your connection and try again.')).toBeInTheDocument();
  expect(screen.queryByRole('status', { name: 'Loading ...' })).toBeNull();
  online = true;
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Greeting' })).toBeVisible();
});

it('keeps its content while it closes, when its subject is gone', async () => {
  interface FarewellProps extends GreetingProps {
    name: string | undefined;
  }
  const rendered: unknown[] = [];
  const Farewell = ({ name, ...props }: FarewellProps) => {
    rendered.push([props.open, name]);
    return (
      <Modal {...props} title={`Farewell, ${name}`}>
        <button type="button" onClick={props.onClose}>
          Bye
        </button>
      </Modal>
    );
  };
  const Lazy = lazyDialog(async () => Farewell);
  const Screen = () => {
    const [name, setName] = useState<string>();
    return (
      <>
        <Button onClick={() => setName('Ana')}>Leave</Button>
        <Lazy open={name !== undefined} onClose={() => setName(undefined)} name={name} />
      </>
    );
  };
  renderScreen(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Bye' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rendered.at(-1)).toEqual([false, 'Ana']);
  expect(rendered).not.toContainEqual([false, undefined]);
});
