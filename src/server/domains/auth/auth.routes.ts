import { accountsApi } from '#shared/contract/accounts.ts';
import { authApi as api } from '#shared/contract/auth.ts';
import type { Context } from '../../context.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { presentSession } from '../accounts/account.presenter.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import type { AuthService, Session } from './auth.service.ts';
import { GoogleService } from './google.service.ts';
import type { Origin } from './remember-device.ts';

/** The origin of a call, by which a known device is recognised later. */
export const originOf = ({ request }: Pick<Call<typeof api.login>, 'request'>): Origin => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
});

export const authRoutes = (context: Context, auth: AuthService): Route[] => {
  const accounts = new AccountsService(context);
  const withAccount = async ({ userId, token }: Session) => ({
    account: await accounts.find({ id: userId }),
    token,
  });
  const google = new GoogleService(context, auth);
  const present = (session: Awaited<ReturnType<typeof withAccount>>) => presentSession(session, context.links);

  return [
    route(api.register, { run: async (call) => withAccount(await auth.register(call.body, originOf(call))), present }),
    route(api.login, { run: async (call) => withAccount(await auth.login(call.body, originOf(call))), present }),
    route(api.googleRegister, {
      run: async (call) => withAccount(await google.register(call.body, originOf(call))),
      present,
    }),
    route(api.googleLogin, {
      run: async (call) => withAccount(await google.login(call.body, originOf(call))),
      present,
    }),
    route(api.googleCode, {
      run: async (call) => withAccount(await google.signInByCode(call.body, originOf(call))),
      present,
    }),
    route(api.googleConnect, { run: (call) => google.connect(call.actor, call.body, originOf(call)) }),
    route(api.googleDisconnect, { run: ({ actor, body }) => google.disconnect(actor, body.password) }),
    route(api.logout, { run: ({ actor }) => auth.logout(actor) }),
    route(api.verifyEmail, {
      run: ({ actor, body }) => auth.verifyEmail(actor, body.otp),
      present: (verifiedAt) => ({ email_verified_at: verifiedAt.toISOString() }),
    }),
    route(api.resendVerification, { run: ({ actor }) => auth.resendVerification(actor) }),
    route(api.sendForgotPassword, { run: ({ body }) => auth.sendForgotPassword(body.email) }),
    route(api.checkOtp, { run: ({ body }) => auth.checkOtp(body.email, body.otp) }),
    route(api.forgotPassword, { run: ({ body }) => auth.resetPassword(body) }),
    route(accountsApi.changeBrandPassword, {
      run: ({ actor, body }) => auth.changePassword(actor, body.current_password, body.password),
    }),
    route(accountsApi.changeCreatorPassword, {
      run: ({ actor, body }) => auth.changePassword(actor, body.current_password, body.password),
    }),
  ];
};
