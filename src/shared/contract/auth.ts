import { type InferType, object, string } from 'yup';
import { limits } from '../domain/limits.ts';
import { post } from './endpoint.ts';
import { email, given, name, newPassword, otp, passwordConfirmation, role, text } from './fields.ts';
import { ownPasswordForm } from './privacy.ts';
import { bit, shape, str, time } from './reply.ts';
import { sessionReply } from './user.ts';

export const registerForm = object({
  name,
  email,
  password: newPassword,
  password_confirmation: passwordConfirmation,
  role,
});
export const loginForm = object({
  email,
  // No rules here, because a password set before a rule existed must still work.
  password: given('Password is required').max(limits.password.max, 'Wrong Email Or Password').default(''),
});
export const otpForm = object({ otp });
/** Another address for an account. */
export const changeEmailForm = ownPasswordForm.shape({ email });
export const forgotEmailForm = object({ email });
export const newPasswordForm = object({ password: newPassword, password_confirmation: passwordConfirmation });

const secretOf = (pattern: RegExp) => given('The sign-in is missing').matches(pattern, 'The sign-in is not readable');
/** An access token or a code of Google. */
const ofGoogle = secretOf(/^[\x21-\x7e]{1,4096}$/);
const identified = {
  /** The provider's account id; no proof of identity by itself. */
  id: text('The account is missing'),
  access_token: ofGoogle,
};
export const googleLoginForm = object({
  ...identified,
  /** Password of the account with the same address, which links the two. */
  password: string().typeError('Password is required').max(limits.password.max, 'This is not your password').optional(),
});
export const googleRegisterForm = object({
  ...identified,
  email,
  /** As the provider has it; one that cannot be used here is replaced. */
  name: string().typeError('Please enter text').default(''),
  role,
});
const NO_LOOPBACK = 'The sign-in must return to 127.0.0.1';
export const googleCodeForm = object({
  code: ofGoogle,
  /** RFC 7636, section 4.1. */
  code_verifier: secretOf(/^[\w.~-]{43,128}$/),
  /** Loopback by IP address, with any port (RFC 8252, sections 7.3 and 8.3). */
  redirect_uri: given(NO_LOOPBACK).matches(/^http:\/\/127\.0\.0\.1:[1-9]\d{0,4}\/[\w/-]{0,100}$/, NO_LOOPBACK),
  nonce: secretOf(/^[\w-]{16,128}$/),
  /** Role of the new account when the user has none yet. */
  role: role.optional(),
});
export const googleConnectForm = ownPasswordForm.shape(identified);

export type ChangeEmailForm = InferType<typeof changeEmailForm>;
export type GoogleCodeForm = InferType<typeof googleCodeForm>;
export type GoogleConnectForm = InferType<typeof googleConnectForm>;
export type GoogleLoginForm = InferType<typeof googleLoginForm>;
export type GoogleRegisterForm = InferType<typeof googleRegisterForm>;
export type RegisterForm = InferType<typeof registerForm>;
export type LoginForm = InferType<typeof loginForm>;

export const authApi = {
  register: post('/register', {
    idempotent: true,
    summary: 'Creates an account and signs it in; a 4-digit code is mailed.',
    access: 'public',
    body: registerForm,
    reply: sessionReply,
    status: 201,
  }),
  login: post('/login', {
    summary: 'Signs in. Wrong: 422 "Wrong Email Or Password", alike for an unknown address.',
    access: 'public',
    body: loginForm,
    reply: sessionReply,
  }),
  googleRegister: post('/auth/google/register', {
    idempotent: true,
    summary:
      'Creates an account for a Google account; the access token is checked with Google. 409 when the address has one.',
    access: 'public',
    body: googleRegisterForm,
    reply: sessionReply,
    status: 201,
  }),
  googleLogin: post('/auth/google/login', {
    summary:
      'Signs in by a Google account. 409 when the address has an account with a password, unless that comes along.',
    access: 'public',
    body: googleLoginForm,
    reply: sessionReply,
  }),
  googleCode: post('/auth/google/code', {
    idempotent: true,
    summary:
      'Signs the desktop app in by the code of its own request to Google; with a role also who has no account yet. 409 when the address has an account with a password.',
    access: 'public',
    body: googleCodeForm,
    reply: sessionReply,
  }),
  googleConnect: post('/auth/google/connect', {
    summary: 'Lets a Google account open this account. 409 when it opens another one.',
    access: 'signed-in',
    body: googleConnectForm,
  }),
  googleDisconnect: post('/auth/google/disconnect', {
    summary: 'Google no longer opens this account; its password does.',
    access: 'signed-in',
    body: ownPasswordForm,
  }),
  logout: post('/logout', {
    summary: 'Revokes the token that this call carries.',
    access: 'signed-in',
  }),
  verifyEmail: post('/verify-email', {
    summary: 'Proves the email address by the mailed code.',
    access: 'signed-in',
    body: otpForm,
    reply: shape({ email_verified_at: time() }),
  }),
  resendVerification: post('/resend-verification', {
    summary: 'Mails a new code; the earlier one stops working.',
    access: 'signed-in',
  }),
  changeEmail: post('/account/email', {
    summary:
      'Mails a code to another address. One that is not verified is replaced at once; a verified one stays until the code is confirmed.',
    access: 'signed-in',
    body: changeEmailForm,
    /** The address of the account now, and whether that is the one that was sent. */
    reply: shape({ email: str(), changed: bit() }),
  }),
  confirmEmail: post('/account/email/confirm', {
    summary: 'Replaces the verified address by the one that got the code; other sessions are signed out.',
    access: 'signed-in',
    body: otpForm,
    reply: shape({ email: str(), email_verified_at: time() }),
  }),
  sendForgotPassword: post('/send-forgot-password', {
    summary: 'Mails a reset code; answers alike whether or not the address is known.',
    access: 'public',
    body: forgotEmailForm,
  }),
  checkOtp: post('/check-otp', {
    summary: 'Whether a reset code is right; counts as an attempt and does not spend the code.',
    access: 'public',
    body: object({ email, otp }),
  }),
  forgotPassword: post('/forgot-password', {
    summary: 'Sets a new password by the reset code; every session of the account ends.',
    access: 'public',
    body: object({ email, otp, password: newPassword, password_confirmation: passwordConfirmation }),
  }),
} as const;
