import { rowsLike } from './row.ts'

const account = rowsLike({ group: 'account', nature: 'security', channels: ['in_app', 'email'], facts: [] })
const certificates = ['certificate', 'number', 'day'] as const

/** Notifications about working here: invitations, permissions and credentials. */
export const staffRows = [
  account({
    event: 'staff_invited',
    part: 'visitor',
    concerns: 'account',
    about: 'Somebody is invited to work here',
    title: 'Work with {business}',
    short: 'You are invited to be {role}.',
    subject: 'Work with {business}',
    text: `You are invited to be {role} of {business}. Open the link to choose a password. It works for {days} days, once.

If you do not know {business}, do nothing: no account is made without you.`,
    channels: ['email'],
    facts: ['role', 'days'],
    essential: true,
    action: 'Accept the invitation',
  }),
  account({
    event: 'role_changed',
    part: 'account',
    concerns: 'account',
    about: 'Somebody was given another role',
    title: 'What you may do has changed',
    short: 'You are {role} now. Please sign in again.',
    text: `An administrator of {business} has changed what your account may do: you are {role} now. You were signed out everywhere; please sign in again.

If you did not expect this, call {hotline}.`,
    facts: ['role'],
  }),
  account({
    event: 'account_suspended',
    part: 'account',
    concerns: 'account',
    about: 'An account was suspended',
    title: 'Your account is suspended',
    short: 'You cannot sign in for now.',
    text: `Your account with {business} is suspended: you cannot sign in for now. Everything that you did here is kept.

To talk about it, call {hotline}.`,
    channels: ['email'],
    essential: true,
  }),
  account({
    event: 'account_restored',
    part: 'account',
    concerns: 'account',
    about: 'An account was restored',
    title: 'Your account is open again',
    short: 'You can sign in again.',
    text: 'Your account with {business} is open again: you can sign in as before.',
    channels: ['email'],
    action: 'Sign in',
  }),
  account({
    event: 'application_received',
    part: 'account',
    concerns: 'account',
    about: 'Somebody applies to be a technician',
    title: 'We have your application',
    short: 'Please show who you are, and what you are qualified to do.',
    text: `Thank you for applying to work with {business}. Please fill in your application: who you are, your insurance, and your registrations with their last days. An administrator looks at it, and you hear from us.`,
    action: 'Fill in the application',
  }),
  account({
    event: 'application_received',
    part: 'office',
    concerns: 'office',
    about: 'Somebody applies to be a technician',
    title: 'A technician has applied',
    short: '{name} wants to work here.',
    text: '{name} wants to work here as a technician. Their documents appear on the page as they send them.',
    group: 'office',
    nature: 'service',
    facts: ['name'],
    action: 'See the application',
  }),
  account({
    event: 'application_approved',
    part: 'account',
    concerns: 'account',
    about: 'A technician was approved',
    title: 'You are now a technician',
    short: 'Your application was approved.',
    text: `Your application to work with {business} was approved. Jobs that are assigned to you appear on your dashboard.`,
    // The bell says it in the moment of the decision.
    channels: ['email'],
    action: 'Open the dashboard',
  }),
  account({
    event: 'application_declined',
    part: 'account',
    concerns: 'account',
    about: 'A technician was declined',
    title: 'Your technician application was declined',
    short: 'The reason is in your notifications.',
    text: `Your application to work with {business} was declined. The reason is in your notifications.

To talk about it, call {hotline}. You can go on using your account as a customer.`,
    channels: ['email'],
    action: 'Read the reason',
  }),
  account({
    event: 'credential_expiring',
    part: 'technician',
    concerns: 'account',
    about: "A technician's certificate ends soon",
    title: 'Your {certificate} ends soon',
    short: '{certificate} {number} is valid until {day}. Please send the next one.',
    text: `Your {certificate} ({number}) is valid until {day}. Please send us the next one before that: once it has ended you are given no jobs that need it.`,
    facts: certificates,
    action: 'Send the next one',
  }),
  account({
    event: 'credential_expired',
    part: 'technician',
    concerns: 'account',
    about: "A technician's certificate has ended",
    title: 'Your {certificate} has ended',
    short: '{certificate} {number} ended on {day}. You are given no jobs that need it.',
    text: `Your {certificate} ({number}) ended on {day}. You are given no jobs that need it until we have seen the next one.`,
    facts: certificates,
    action: 'Send the next one',
    essential: true,
  }),
  account({
    event: 'credential_expired',
    part: 'office',
    concerns: 'office',
    about: "A technician's certificate has ended",
    title: 'A certificate has ended',
    short: "{name}'s {certificate} ended on {day}: no jobs that need it are given to them.",
    group: 'office',
    nature: 'service',
    facts: [...certificates, 'name'],
    action: 'See the technician',
  }),
]
