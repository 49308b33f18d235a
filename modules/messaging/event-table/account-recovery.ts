import { rowsLike } from './row.ts'

/** Goes to an address, and not under the bell, because only the reader of that mailbox may follow its link. */
const mail = rowsLike({ group: 'account', nature: 'security', channels: ['email'], facts: ['when'], part: 'account' })
const notice = rowsLike({
  group: 'account',
  nature: 'security',
  channels: ['in_app', 'email'],
  facts: ['when'],
  part: 'account',
})

/** The ways back into an account, and what is confirmed by e-mail. */
export const accountRecoveryRows = [
  mail({
    event: 'verify_email',
    part: 'account',
    concerns: 'account',
    about: 'Somebody signed up, and confirms their address',
    title: 'Confirm your e-mail address',
    short: 'Please confirm your e-mail address.',
    subject: 'Confirm your e-mail address',
    text: `Thank you for signing up with {business}. Please confirm that this address is yours: open the link and press the button. It works for 7 days, once.

You can book and pay meanwhile.

If it was not you who signed up, do nothing: nobody can then act for you here.`,
    action: 'Confirm my address',
  }),
  mail({
    event: 'password_reset',
    part: 'account',
    concerns: 'account',
    about: 'Somebody asked for a new password',
    title: 'Set a new password',
    short: 'Somebody asked for a new password.',
    subject: 'Set a new password',
    text: `Somebody, we hope you, asked for a new password for your account with {business}. Open the link to set one. It works for {minutes} minutes, once; you are then signed out everywhere.

If it was not you, do nothing: your password stays as it is.`,
    facts: ['when', 'minutes'],
    action: 'Set a new password',
  }),
  mail({
    event: 'sign_in_link',
    part: 'account',
    concerns: 'account',
    about: 'A customer asked for a link to sign in with',
    title: 'Your link to sign in',
    short: 'Your link to sign in.',
    subject: 'Your link to sign in',
    text: `Open the link and press the button to sign in to {business}. It works for {minutes} minutes, once.

If it was not you who asked, do nothing, and give the link to nobody: we never ask for it.`,
    facts: ['when', 'minutes'],
    action: 'Sign in',
  }),
  mail({
    event: 'guest_code',
    part: 'visitor',
    concerns: 'account',
    about: 'A visitor wants to book without an account',
    title: 'Your code',
    short: 'Your code to book.',
    subject: 'Your code to book with {business}',
    sms: '{business}: {code} is your code to book. It works for {minutes} minutes. Give it to nobody.',
    text: `Your code is {code}. Type it on the page where you asked for it. It works for {minutes} minutes, once.

If it was not you who asked, do nothing, and give the code to nobody: we never ask for it.`,
    facts: ['when', 'minutes', 'code'],
    action: 'Enter the code',
  }),
  mail({
    event: 'guest_code_account',
    part: 'visitor',
    concerns: 'account',
    about: 'A visitor wants to book without an account, and the address has one',
    title: 'You have an account already',
    short: 'You have an account already.',
    subject: 'Your code, and your account with {business}',
    text: `Somebody, we hope you, wants to book with {business} without an account. This address has an account already: sign in, and your details and your earlier bookings are there.

To book without it, type the code {code} on the page where you asked for it. It works for {minutes} minutes, once, and it does not open your account. You can join the booking to your account later: sign in, and we ask you.

If it was not you, do nothing, and give the code to nobody: we never ask for it.`,
    facts: ['when', 'minutes', 'code'],
    action: 'Sign in to book',
  }),
  mail({
    event: 'listing_contact_code',
    part: 'visitor',
    concerns: 'account',
    about: 'A listing names an e-mail address that is not that of its account',
    title: 'Your code',
    short: 'Your code to confirm this address.',
    subject: 'Your code to confirm this address for {name}',
    text: `Your code is {code}. Type it on the page of your listing, {name}, to confirm that people may write to you at this address. It works for {minutes} minutes, once.

If you have no listing with {business}, do nothing, and give the code to nobody: we never ask for it.`,
    facts: ['when', 'minutes', 'code', 'name'],
    action: 'Enter the code',
  }),
  mail({
    event: 'link_identity',
    part: 'account',
    concerns: 'account',
    about: 'Somebody wants to sign in to an account with another issuer, such as Google',
    title: 'Sign in with {provider}?',
    short: 'Somebody wants to sign in with {provider}.',
    subject: 'Sign in to {business} with {provider}?',
    text: `Somebody, we hope you, signed in at {provider} as {provider_email} and wants to use that for your account with {business}. Open the link and press the button to agree. It works for {minutes} minutes, once.

If it was not you, do nothing: nobody can then sign in that way.`,
    facts: ['when', 'minutes', 'provider', 'provider_email'],
    action: 'Use it for my account',
  }),
  mail({
    event: 'email_change',
    part: 'account',
    concerns: 'account',
    about: 'An account is to have a new address, which confirms it',
    title: 'Confirm your new e-mail address',
    short: 'Please confirm your new e-mail address.',
    subject: 'Confirm your new e-mail address',
    text: `You asked us to use this address instead of {old_email} for your account with {business}. Open the link and press the button to confirm it. It works for 24 hours, once; until then nothing changes.

If it was not you, do nothing.`,
    facts: ['when', 'minutes', 'old_email'],
    action: 'Use this address',
  }),
  mail({
    event: 'email_changed',
    part: 'account',
    concerns: 'account',
    about: 'An account has a new address, and the former one is told',
    title: 'Your e-mail address was changed',
    short: 'Your e-mail address was changed.',
    subject: 'Your e-mail address was changed',
    text: `On {when} the e-mail address of your account with {business} was changed to {new_email}. We write to that address from now on.

If it was not you, open the link within 7 days and press the button: the account gets this address back, everybody is signed out of it, and we send you a link to set a new password. Or call us on {hotline}.`,
    facts: ['when', 'minutes', 'new_email'],
    action: 'This was not me',
  }),
  mail({
    event: 'account_exists',
    part: 'account',
    concerns: 'account',
    about: 'Somebody used the address of an account to make or change another',
    title: 'You have an account already',
    short: 'Somebody tried to use your address.',
    subject: 'You have an account with {business} already',
    text: `On {when} somebody tried to use this address for an account with {business}. It has one already, and nothing about it was changed or shown.

If it was you, sign in; if you do not remember the password, set a new one. If it was not you, there is nothing to do.`,
    action: 'Set a new password',
  }),
  notice({
    event: 'password_changed',
    part: 'account',
    concerns: 'account',
    about: 'A password was changed',
    title: 'Your password was changed',
    short: 'Your password was changed on {when}. If it was not you, set a new one and call {hotline}.',
    subject: 'Your password was changed',
    text: `The password of your account with {business} was changed on {when}, and everybody was signed out of it.

If it was not you, set a new one at once and call us on {hotline}.`,
    action: 'Set a new password',
  }),
  notice({
    event: 'password_removed',
    part: 'account',
    concerns: 'account',
    about: 'An address was confirmed by a link, so the password from before no longer counts',
    title: 'Set a new password',
    short: 'You signed in by e-mail before your address was confirmed, so the password from sign-up no longer works.',
    subject: 'Your first password no longer works',
    text: `You came into your account with {business} by a link, before anybody had confirmed its address. So that nobody else can have set it up in your name, the password from sign-up no longer works, and everybody else was signed out.

Set a new one whenever you like, or go on signing in by e-mail.`,
    action: 'Set a new password',
  }),
  notice({
    event: 'identity_linked',
    part: 'account',
    concerns: 'account',
    about: 'Another sign-in, such as Google, was linked to an account',
    title: 'Another way to sign in was added',
    short: 'Another way to sign in to your account was added on {when}.',
    subject: 'Another way to sign in was added',
    text: `On {when} another way to sign in was added to your account with {business}. You can see it in your profile, and remove it there. If it was not you, remove it, set a new password, and call us on {hotline}.`,
    action: 'See my profile',
  }),
  notice({
    event: 'identity_unlinked',
    part: 'account',
    concerns: 'account',
    about: 'Another sign-in, such as Google, was removed from an account',
    title: 'A way to sign in was removed',
    short: 'A way to sign in to your account was removed on {when}.',
    subject: 'A way to sign in was removed',
    text: `On {when} a way to sign in was removed from your account with {business}. Your password, or a link by e-mail, still works.

If it was not you, set a new password and call us on {hotline}.`,
    action: 'See my profile',
  }),
  notice({
    event: 'account_link_made',
    part: 'account',
    concerns: 'account',
    about: 'The office made a link into a customer’s account, to give to them',
    title: 'Our office made a link into your account',
    short: 'Our office made a link into your account on {when}. If you did not ask for it, call {hotline}.',
    subject: 'Our office made a link into your account',
    text: `On {when} our office made a link into your account with {business}, for somebody who asked for it in your name. The link works once and for a short time.

If you did not ask for it, call us on {hotline} at once, and set a new password.`,
    action: 'See my profile',
  }),
]
