import { rowsLike } from './row.ts'

const notice = rowsLike({
  group: 'account',
  nature: 'security',
  channels: ['in_app', 'email'],
  facts: ['when'],
  part: 'account',
  action: 'See sign-in and security',
})

/** Notifications about access to an account and its security. */
export const accountSecurityRows = [
  notice({
    event: 'new_device',
    part: 'account',
    concerns: 'account',
    about: 'Somebody signed in from a browser that was not known',
    title: 'A new device signed in',
    short: '{device} signed in to your account on {when}. If it was not you, sign it out and change your password.',
    subject: 'A new device signed in to your account',
    text: `On {when} somebody signed in to your account with {business} from a browser that we had not seen before: {device}{network}.

If it was you, there is nothing to do.

If it was not you, sign that device out at once and change your password, or call us on {hotline}.`,
    facts: ['when', 'device', 'network'],
  }),
  notice({
    event: 'sign_in_locked',
    part: 'account',
    concerns: 'account',
    about: 'Somebody tried passwords or codes until they had to wait',
    title: 'Somebody is trying to sign in to your account',
    short: 'Too many wrong passwords or codes were tried on {when}. The person trying has to wait; you do not.',
    subject: 'Somebody is trying to sign in to your account',
    text: `On {when} so many wrong passwords or codes had been tried on your account with {business} that the person trying has to wait longer and longer. They did not get in.

You are not locked out: a browser that you have signed in with before works as usual, and so does a link to sign in by e-mail.

If your password is short or used elsewhere, change it, and add a passkey or an authenticator app.`,
  }),
  notice({
    event: 'factor_added',
    part: 'account',
    concerns: 'account',
    about: 'Passkey or authenticator app added',
    title: '{factor} was added',
    short: '{factor} was added to your account on {when}.',
    subject: '{factor} was added to your account',
    text: `On {when} this was added to your account with {business}: {factor}. It can be used to sign in from now on.

If it was not you, remove it, change your password, and call us on {hotline}.`,
    facts: ['when', 'factor'],
  }),
  notice({
    event: 'factor_removed',
    part: 'account',
    concerns: 'account',
    about: 'Passkey or authenticator app removed',
    title: '{factor} was removed',
    short: '{factor} was removed from your account on {when}.',
    subject: '{factor} was removed from your account',
    text: `On {when} this was removed from your account with {business}: {factor}. It no longer works.

If it was not you, change your password at once and call us on {hotline}.`,
    facts: ['when', 'factor'],
  }),
  notice({
    event: 'recovery_code_used',
    part: 'account',
    concerns: 'account',
    about: 'Recovery code used',
    title: 'A recovery code was used',
    short: 'A recovery code of your account was used on {when}. {codes_left} left.',
    subject: 'A recovery code of your account was used',
    text: `On {when} one of your recovery codes for {business} was used. It no longer works; {codes_left} left.

If it was not you, somebody has your codes and your password: change the password, make new codes, and call us on {hotline}.`,
    facts: ['when', 'codes_left'],
  }),
]
