import { accountsApi } from '#shared/contract/accounts.ts';
import { authApi as api } from '#shared/contract/auth.ts';
import { sessionsApi } from '#shared/contract/sessions.ts';
import type { Context } from '../../context.ts';
import { type Call, type Route, recordRoute, route } from '../../http/route.ts';
import { bit } from '../../lib/bit.ts';
import { presentSession } from '../accounts/account.presenter.ts';
import { findAccount } from '../accounts/accounts.repository.ts';
import type { AuthService, Session } from './auth.service.ts';
import { changeEmail, confirmEmail } from './change-email.ts';
import { GoogleService } from './google.service.ts';
import { clientName, type Origin } from './remember-device.ts';
import { findToken, listTokens, revokeToken, revokeTokens } from './tokens.repository.ts';

/** The origin of a call, by which a known device is recognised later. */
export const originOf = ({ request }: Pick<Call<typeof api.login>, 'request'>): Origin => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
  cookies: request.headers.cookie ?? '',
});

export const authRoutes = (context: Context, auth: AuthService): Route[] => {
  const withAccount = async ({ userId, ...session }: Session) => ({
    account: await findAccount(context.db.orm, userId),
    ...session,
  });
  type SignedIn = Awaited<ReturnType<typeof withAccount>>;
  const cookie = (device: string): string => device;
  const google = new GoogleService(context, auth);
  const signedIn = {
    present: (session: SignedIn) => presentSession(session, context.links),
    cookie: ({ device }: SignedIn) => device,
  };

  const changePassword = {
    run: ({ actor, body }: Call<typeof accountsApi.changeBrandPassword | typeof accountsApi.changeCreatorPassword>) =>
      auth.changePassword(actor, body.current_password, body.password),
    cookie,
  };
  const reopen = async ({ madeId }: { readonly madeId: number }) => withAccount(await auth.reopen(madeId));

  return [
    route(api.register, {
      run: async (call) => withAccount(await auth.register(call.body, originOf(call))),
      onRepeat: reopen,
      ...signedIn,
    }),
    route(api.login, { run: async (call) => withAccount(await auth.login(call.body, originOf(call))), ...signedIn }),
    route(api.googleRegister, {
      waitsForProvider: true,
      run: async (call) => withAccount(await google.register(call.body, originOf(call))),
      onRepeat: reopen,
      ...signedIn,
    }),
    route(api.googleLogin, {
      waitsForProvider: true,
      run: async (call) => withAccount(await google.login(call.body, originOf(call))),
      ...signedIn,
    }),
    route(api.googleCode, {
      waitsForProvider: true,
      run: async (call) => withAccount(await google.signInByCode(call.body, originOf(call))),
      onRepeat: reopen,
      ...signedIn,
    }),
    route(api.googleConnect, { run: (call) => google.connect(call.actor, call.body, originOf(call)) }),
    route(api.googleDisconnect, { run: ({ actor, body }) => google.disconnect(actor, body.password) }),
    route(api.logout, { run: ({ actor }) => revokeToken(context.db.orm, actor.tokenId) }),
    route(api.verifyEmail, {
      run: ({ actor, body }) => auth.verifyEmail(actor, body.otp),
      present: (verifiedAt) => ({ email_verified_at: verifiedAt.toISOString() }),
    }),
    route(api.resendVerification, { run: ({ actor }) => auth.resendVerification(actor) }),
    route(api.changeEmail, {
      run: (call) => changeEmail(context, auth, call.actor, call.body, originOf(call)),
      present: ({ email, isChanged }) => ({ email, changed: bit(isChanged) }),
    }),
    route(api.confirmEmail, {
      run: ({ actor, body }) => confirmEmail(context, actor, body.otp),
      present: ({ email, emailVerifiedAt }) => ({ email, email_verified_at: emailVerifiedAt.toISOString() }),
    }),
    route(api.sendForgotPassword, { run: (call) => auth.sendForgotPassword(call.body.email, originOf(call)) }),
    route(api.checkOtp, { run: (call) => auth.checkOtp(call.body.email, call.body.otp, originOf(call)) }),
    route(api.forgotPassword, { run: (call) => auth.resetPassword(call.body, originOf(call)), cookie }),
    route(accountsApi.changeBrandPassword, changePassword),
    route(accountsApi.changeCreatorPassword, changePassword),
  ];
};

/** Lists and revokes the sessions of a user. */
export const sessionRoutes = (context: Context): Route[] => {
  return [
    route(sessionsApi.listSessions, {
      run: ({ actor }) => listTokens(context.db.orm, actor.id, context.clock),
      present: (tokens, { actor }) =>
        tokens.map(({ id, client, createdAt, lastUsedAt }) => ({
          id,
          client: clientName(client),
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt.toISOString(),
          current: bit(id === actor.tokenId),
        })),
    }),
    recordRoute(sessionsApi.revokeSession, {
      find: ({ params }) => findToken(context.db.orm, params.id),
      policy: (actor, token) => token.userId === actor.id,
      run: (_call, token) => revokeToken(context.db.orm, token.id),
    }),
    route(sessionsApi.revokeOtherSessions, {
      run: ({ actor }) => revokeTokens(context.db.orm, actor.id, actor.tokenId),
    }),
  ];
};
