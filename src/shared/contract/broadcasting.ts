import { object, string } from 'yup';
import { post } from './endpoint.ts';
import { shape, str } from './reply.ts';

// https://pusher.com/docs/channels/server_api/authorizing-users: two numbers separated by a dot.
const socketId = () =>
  string()
    .required('A socket id is required')
    .max(40, 'This is no socket id')
    .matches(/^\d+\.\d+$/, 'This is no socket id');

export const broadcastingApi = {
  authorizeChannel: post('/broadcasting/auth', {
    summary: "Lets a socket listen to a private channel; answers as Pusher's own libraries expect.",
    access: 'signed-in',
    body: object({
      socket_id: socketId(),
      channel_name: string().required('A channel name is required'),
    }),
    reply: shape({ auth: str() }),
    bare: true,
    urlEncoded: true,
  }),
  signInConnection: post('/broadcasting/user-auth', {
    summary: "Says whose a socket is, where /client-config has sign_in; answers as Pusher's own libraries expect.",
    access: 'signed-in',
    body: object({ socket_id: socketId() }),
    reply: shape({ auth: str(), user_data: str() }),
    bare: true,
    urlEncoded: true,
  }),
} as const;
