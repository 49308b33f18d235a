import { rowsLike } from './row.ts'

const account = rowsLike({ group: 'account', channels: ['email'], facts: ['days'], essential: true })

/** Notifications about personal data. */
export const privacyRows = [
  account({
    event: 'export_ready',
    part: 'account',
    concerns: 'account',
    about: 'An archive with what is held about somebody is ready',
    title: 'Your data is ready',
    short: 'You can download it for {days} days.',
    subject: 'Your data is ready',
    text: `Everything that {business} holds about you is ready as an archive. Sign in to download it. It is there for {days} days.

If you did not ask for it, somebody else may be signed in to your account: call us on {hotline}.`,
    channels: ['in_app', 'email'],
    action: 'Download your data',
  }),
  account({
    event: 'account_deleted',
    part: 'visitor',
    concerns: 'account',
    about: 'Somebody deleted their account',
    title: 'Your account is deleted',
    short: 'Your account is deleted.',
    subject: 'Your account is deleted',
    text: `Your account with {business} is deleted, with your photos, messages and saved cards.

What the tax office wants us to keep stays for six years: what was done, when, for whom and what was paid.

If this was not you, call us on {hotline} at once.`,
  }),
  account({
    event: 'data_erased',
    part: 'visitor',
    concerns: 'account',
    about: 'The office erased the data of somebody without an account',
    title: 'Your data is erased',
    short: 'Your data is erased.',
    subject: 'Your data is erased',
    text: `What {business} held about you is erased, as you asked: your name and addresses, your messages and your photos.

What the tax office wants us to keep stays for six years: what was done, when, for whom and what was paid.

If you did not ask for this, call us on {hotline}.`,
    sms: '{business}: your data is erased, as you asked. What was done and paid is kept for six years, for the tax office. If you did not ask for this, call {hotline}.',
  }),
]
