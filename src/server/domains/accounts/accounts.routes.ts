import { accountsApi as api } from '#shared/contract/accounts.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { presentAddress, presentMe, presentProfile } from './account.presenter.ts';
import type { OnCreatorAddress } from './accounts.service.ts';
import * as accounts from './accounts.service.ts';

export const accountRoutes = (context: Context, onCreatorAddress: OnCreatorAddress): Route[] => {
  const present = (account: Parameters<typeof presentProfile>[0], { actor }: { actor: Actor }) =>
    presentProfile(account, context.links.forSession(actor.tokenId));
  const saveProfile = {
    run: ({ actor, body, files }: Call<typeof api.saveBrandProfile | typeof api.saveCreatorProfile>) =>
      accounts.saveProfile(context, actor, body, files.picture),
    present,
  };
  const saveAddress = {
    run: ({ actor, body }: Call<typeof api.saveBrandAddress | typeof api.saveCreatorAddress>) =>
      accounts.changeAddress(context, actor, body, onCreatorAddress),
    present: presentAddress,
  };

  return [
    route(api.me, {
      run: ({ actor }) => accounts.findWithNews(context, actor),
      present: (me, { actor }) => presentMe(me, context.links.forSession(actor.tokenId)),
    }),
    route(api.saveBrandProfile, saveProfile),
    route(api.saveCreatorProfile, saveProfile),
    route(api.saveBrandAddress, saveAddress),
    route(api.saveCreatorAddress, saveAddress),
    route(api.savePitch, {
      run: ({ actor, body, files }) => accounts.savePitch(context, actor, { file: files.video, upload: body.upload }),
      present,
    }),
    route(api.deletePitch, { run: ({ actor }) => accounts.deletePitch(context, actor), present }),
  ];
};
