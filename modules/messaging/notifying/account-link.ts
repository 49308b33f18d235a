import type { Action, Message } from '../message.ts'

/** A long run of letters and digits that is no id of ours. */
const secret = /^(?![a-z]{3}_[0-9a-z-]+$)[\w-]{22,}$/

/** A code that begins the session of a guest, as the part of an address that no browser sends. */
const code = /^#(\d{6})$/

/** Where a customer says how the work was, or answers a quote: nobody else is to say it for them. */
const own = /^\/(?:review|invoice)\/[0-9a-f]{32}$/

/**
 * Whether a message carries a link that acts for the owner of an account: to a new password, into the account, or to
 * their decision about the work; or the code of a guest. The holder of the link acts as that person; every other link to
 * a booking opens only pages that the office sees too.
 */
export function carriesAccountLink({ bookingId, action }: Pick<Message, 'bookingId' | 'action'>): boolean {
  if (action === null || !URL.canParse(action.url)) return false
  const { pathname, searchParams, hash } = new URL(action.url)
  if (bookingId !== null) return own.test(pathname)
  const parts = [...pathname.split('/'), ...searchParams.values(), hash.slice(1)]
  return code.test(hash) || parts.some((part) => secret.test(part))
}

const instead = '(a link for its reader only)'

/** Whether the link into an account was blanked. */
export function isLinkGone(action: Message['action']): boolean {
  return action?.url === instead
}

/** The message without that link, for everybody but its reader. */
export function withoutAccountLink<M extends Pick<Message, 'action' | 'text' | 'subject'>>(message: M): M {
  const { action } = message
  if (action === null) return message
  const [, digits] = URL.canParse(action.url) ? (code.exec(new URL(action.url).hash) ?? []) : []
  const hide = (text: string) => {
    const hidden = text.replaceAll(action.url, instead)
    return digits === undefined ? hidden : hidden.replaceAll(digits, '(a code for its reader only)')
  }
  return { ...message, action: { ...action, url: instead }, text: hide(message.text), subject: hide(message.subject) }
}

/** The message without the links that act for its reader, for everybody else. They stay sealed, for sending the message again. */
export function withoutActingLinks<M extends Pick<Message, 'action'>>(message: M): M {
  const { action } = message
  if (!action || !hasActingLink(action)) return message
  return { ...message, action: { label: action.label, url: action.url } }
}

/** Whether a link besides the first acts for the reader. */
export function hasActingLink({ second, withdraw }: Action): boolean {
  return second !== undefined || withdraw !== undefined
}
