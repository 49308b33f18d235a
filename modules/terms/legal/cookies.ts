/** One cookie of the site, or a value that the browser keeps for it. */
interface CookieFacts {
  /** Without the prefix `__Host-`, which it has where the site is reached over https. */
  readonly name: string
  readonly purpose: string
  readonly lasts: string
}

/**
 * Every cookie that the server sets. All are needed for what the visitor asked for, so none asks for consent (Privacy and
 * Electronic Communications Regulations 2003, regulation 6(4)). A test compares the list with the code.
 */
export const siteCookies: readonly CookieFacts[] = [
  { name: 'callout_session', purpose: 'keeps you signed in', lasts: '30 days after your last visit' },
  {
    name: 'callout_draft',
    purpose: 'keeps a booking that you began, so that nothing is typed twice',
    lasts: '30 days',
  },
  {
    name: 'callout_chat',
    purpose: 'opens the chat that you began, so that you read our answers when you come back',
    lasts: '30 days after your last message',
  },
  {
    name: 'callout_device',
    purpose: 'knows this browser again when you sign in, so that failed attempts of strangers do not lock you out',
    lasts: '400 days',
  },
  { name: 'callout_second_step', purpose: 'remembers the first step of a sign-in with two steps', lasts: '10 minutes' },
  {
    name: 'callout_manage_links',
    purpose: 'remembers that you gave the postcode of the visit for a link to your booking',
    lasts: '180 days',
  },
  {
    name: 'callout_track_links',
    purpose: 'remembers the link by which you follow a visit, for the conversation about it',
    lasts: '24 hours',
  },
  {
    name: 'callout_ads',
    purpose: 'remembers whether you agreed to adverts of Google, where the site asks for that',
    lasts: '180 days',
  },
  { name: 'callout_pay_links', purpose: 'remembers the link by which you came to pay', lasts: '24 hours' },
  {
    name: 'callout_password_reset',
    purpose: 'keeps the secret of a link to set a new password out of the address',
    lasts: '60 minutes',
  },
  { name: 'callout_sign_in', purpose: 'keeps the secret of a sign-in link out of the address', lasts: '60 minutes' },
  {
    name: 'callout_verify_email',
    purpose: 'keeps the secret of a link that confirms your e-mail address out of the address',
    lasts: '60 minutes',
  },
  {
    name: 'callout_change_email',
    purpose: 'keeps the secret of a link that changes your e-mail address out of the address',
    lasts: '60 minutes',
  },
  {
    name: 'callout_undo_email_change',
    purpose: 'keeps the secret of a link that undoes such a change out of the address',
    lasts: '60 minutes',
  },
  {
    name: 'callout_link_identity',
    purpose: 'keeps the secret of a link that joins another way to sign in out of the address',
    lasts: '60 minutes',
  },
  {
    name: 'callout_issuer_visit',
    purpose: 'brings you back safely from a sign-in with Google or another provider',
    lasts: '10 minutes',
  },
  {
    name: 'callout_to_be_linked',
    purpose: 'remembers such a sign-in until you have agreed to join it to your account',
    lasts: '15 minutes',
  },
]

/** Values that pages keep in the browser's own storage, for the same reason and without leaving the browser. */
export const browserStorage: readonly CookieFacts[] = [
  {
    name: 'callout-single-keys',
    purpose: 'which staff of the office switched its single keys off here',
    lasts: 'until you clear it',
  },
  {
    name: 'callout-thread',
    purpose: 'what you wrote in the conversation of a booking and have not sent',
    lasts: 'until you close the tab',
  },
  { name: 'callout-thread-sound', purpose: 'whether its tones are off', lasts: 'until you clear it' },
  { name: 'messages', purpose: 'the short messages that a page showed you', lasts: 'until you close the tab' },
  { name: 'push-for', purpose: 'for whom this browser shows notices', lasts: 'until you switch the notices off' },
  { name: 'push-later', purpose: 'that you do not want to be asked about notices now', lasts: 'until you clear it' },
]

/** The sentence about advertising: it is true whether adverts are on or off. */
export function advertisingWords(showsAdverts: boolean): string {
  return showsAdverts
    ? 'Some pages ask whether they may show an advert of Google. For those who agree, and for nobody else, Google then sets cookies of its own. You can change your answer at the end of this page. The cookies below are needed for something that you ask the site to do, so the law does not ask for your consent to them.'
    : 'There is no cookie for advertising and none that counts or follows visitors. Each of those below is needed for something that you ask the site to do, so the law does not ask for your consent, and there is no banner.'
}

/** The cookies in the text of a page, a line each. */
export function cookieLines(): string {
  const lineOf = ({ name, purpose, lasts }: CookieFacts) => `- ${name}: ${purpose}. It lasts ${lasts}.`
  return siteCookies.map(lineOf).join('\n')
}

export function storageLines(): string {
  return browserStorage.map(({ name, purpose, lasts }) => `- ${name}: ${purpose}, ${lasts}.`).join('\n')
}
