import { object, string } from 'yup';
import { endpoint } from './endpoint.ts';
import { shape, str } from './reply.ts';

export const broadcastingApi = {
  authorizeChannel: endpoint({
    method: 'POST',
    path: '/broadcasting/auth',
    summary: "Lets a socket listen to a private channel; answers as Pusher's own libraries expect.",
    access: 'signed-in',
    body: object({
      // https://pusher.com/docs/channels/server_api/authorizing-users: two numbers with a dot between them.
      socket_id: string()
        .required('A socket id is required')
        .max(40, 'This is no socket id')
        .matches(/^\d+\.\d+$/, 'This is no socket id'),
      channel_name: string().required('A channel name is required'),
    }),
    reply: shape({ auth: str() }),
    bare: true,
    urlEncoded: true,
  }),
} as const;
