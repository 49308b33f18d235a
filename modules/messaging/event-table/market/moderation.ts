import { rowsLike } from '../row.ts'

const facts = [
  'reference',
  /** The name of the business, the title of the job, or the review. */
  'subject',
  /** "report", "complaint" or "notice". */
  'kind',
  /** "is shown again", "was taken down": what was decided. */
  'decision',
  /** The reason in words, and the text that was written with it. */
  'reason',
  'words',
  /** How to contest it, with the last day; empty for what is final. */
  'contest',
  /** The word for the time at which an answer or the next step is due. */
  'due',
  /** The rest of a notice of defamation or of a sanction. */
  'details',
] as const

const outside = rowsLike({ group: 'account', channels: ['email'], facts, essential: true })
const office = rowsLike({ group: 'office', channels: ['in_app', 'email'], facts, action: 'Open it' })
const visitor = { part: 'visitor', concerns: 'enquiry' } as const
const staff = { part: 'office', concerns: 'office' } as const

/** Notifications about adverts and reviews: decisions, reports, notices of defamation, appeals and sanctions. */
export const marketRows = [
  outside({
    ...visitor,
    event: 'market_case_received',
    about: 'Somebody reported a listing, a job or a review, or complained about an expert',
    title: 'We have your {kind}',
    short: 'Your reference is {reference}.',
    subject: 'We have your {kind} ({reference})',
    text: `Thank you. We have your {kind} about {subject}. Its reference is {reference}.

{due}

You wrote:

{words}`,
  }),
  office({
    ...staff,
    event: 'market_case_received',
    about: 'Somebody reported a listing, a job or a review, or complained about an expert',
    title: 'A {kind} about {subject}',
    short: '{reference}: {reason}. {due}',
    subject: 'A {kind} about {subject} ({reference})',
    text: `{reference}: {reason}. {due}

{words}`,
  }),
  outside({
    ...visitor,
    event: 'market_decided',
    about: 'A decision about a listing, a job or a review goes to its owner',
    title: 'Our decision about {subject}',
    short: '{subject} {decision}.',
    subject: 'Our decision about {subject}',
    text: `{subject} {decision}.

Reason: {reason}

{words}

A person decided this; no program did.

{contest}`,
    action: 'Read the decision',
  }),
  outside({
    ...visitor,
    event: 'market_case_decided',
    about: 'The decision goes to the person who reported',
    title: 'Our decision about your {kind}',
    short: '{reference}: {subject} {decision}.',
    subject: 'Our decision about your {kind} ({reference})',
    text: `You sent us a {kind} about {subject} ({reference}). We looked at it: {subject} {decision}.

Reason: {reason}

{words}

{contest}`,
    action: 'Read the decision',
  }),
  outside({
    ...visitor,
    event: 'market_appealed',
    about: 'A decision is appealed',
    title: 'We have your appeal',
    short: 'Your appeal about {subject} is with us.',
    text: `We have your appeal against our decision about {subject}. Another person than the one who decided looks at it. {due}

You wrote:

{words}`,
    action: 'Read the decision',
  }),
  office({
    ...staff,
    event: 'market_appealed',
    about: 'A decision is appealed',
    title: 'An appeal about {subject}',
    short: 'Another person than the one who decided answers it. {due}',
    text: `Another person than the one who decided answers it. {due}

{words}`,
  }),
  outside({
    ...visitor,
    event: 'market_appeal_answered',
    about: 'An appeal is answered, to both sides',
    title: 'The answer to the appeal about {subject}',
    short: '{decision}',
    text: `{decision}

{words}

This answer is final here. Your rights in law stay as they are.`,
    action: 'Read the decision',
  }),
  outside({
    ...visitor,
    event: 'defamation_asked',
    about: 'The poster of a statement is asked about a notice of defamation',
    title: 'A complaint about what you posted',
    short: 'Please answer {due}.',
    subject: 'A notice of complaint about {subject}: please answer {due}',
    text: `Somebody says that words of yours on {subject} are defamatory. This is their notice ({reference}):

{details}

Please answer by the link below {due}. Say whether you agree to the removal. If you do not, give your full name and the postal address where you live or do business, and say whether we may pass them on.

If your answer does not come in time, or lacks one of these, the words may be taken down.

We do not give your name or address to the person who complains unless you agree or a court orders it.`,
    action: 'Answer the notice',
    urgent: true,
  }),
  outside({
    ...visitor,
    event: 'defamation_sent_on',
    about: 'The complainant knows that the poster is asked',
    title: 'We asked the poster ({reference})',
    short: 'The poster has time {due}.',
    text: `Your notice of complaint about {subject} ({reference}) was sent to the person who posted the words. They have time {due}.

We write to you again within 48 hours of their answer, or of the end of their time; weekends and bank holidays do not count.`,
  }),
  outside({
    ...visitor,
    event: 'defamation_closed',
    about: 'A notice of defamation is closed, to the complainant',
    title: 'Your notice of complaint ({reference})',
    short: '{decision}',
    text: `Your notice of complaint about {subject} ({reference}): {decision}

{details}

{words}`,
  }),
  outside({
    ...visitor,
    event: 'defamation_ended',
    about: 'A notice of defamation is closed, to the poster',
    title: 'The notice about your words on {subject}',
    short: '{decision}',
    text: `The notice of complaint about your words on {subject} ({reference}) is closed: {decision}`,
  }),
  outside({
    ...visitor,
    event: 'market_sanctioned',
    about: 'A measure against an account in the market',
    title: 'A measure about your listings and jobs',
    short: '{decision}',
    subject: 'A measure about your listings and jobs',
    text: `{decision}

Reason: {reason}

{words}

{contest}`,
  }),
]
