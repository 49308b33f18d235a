import { createHash } from 'node:crypto'
import type { Handover, Message, MessageSender, PushSubscription, PushSubscriptionStore } from '#modules/messaging'
import { type Clock, type UserId, OutsideDown, at } from '#modules/shared'
import { NotPublic, NothingLeft } from './faults.ts'
import type { VapidKeys } from './keys.ts'
import type { Post } from './post.ts'

export interface PushParts {
  readonly subscriptions: Pick<PushSubscriptionStore, 'of' | 'took' | 'failed' | 'gone'>
  /** The hosts that the program connects to. */
  readonly isPushAddress: (endpoint: string) => boolean
  readonly keys: () => VapidKeys
  /** The contact for push services: a `mailto:` or https address (RFC 8292). */
  readonly contact: string
  /** A link that leads elsewhere is not sent. */
  readonly publicUrl: URL
  readonly clock: Clock
  readonly post: Post
}

/**
 * Messages of high urgency with a short time to live: a sleeping phone shows them immediately, and a phone that is off
 * does not get them later.
 */
const pressing: ReadonlySet<string> = new Set([
  'technician_on_the_way',
  'reminder_2h',
  'technician_assigned',
  'technician_released',
  'emergency_unassigned',
])
const pressingSeconds = 2 * 3600
const usualSeconds = 24 * 3600

/** A push service takes 4,096 bytes with the seal; a phone shows a few lines. */
const titleLength = 100
const bodyLength = 300

/** Says a message on every browser that its user has asked to (RFC 8030, sealed by RFC 8291). */
export function createPushSender({
  subscriptions,
  isPushAddress,
  keys,
  contact,
  publicUrl,
  clock,
  post,
}: PushParts): MessageSender {
  async function sendTo(subscription: PushSubscription, message: Message): Promise<Tried> {
    const { default: webPush } = await import('web-push')
    const { endpoint, p256dh, auth } = subscription
    // Kept before its host was taken off the list.
    if (!isPushAddress(endpoint)) return { kind: 'gone' }
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload(message, publicUrl), {
      vapidDetails: { subject: contact, ...keys() },
      TTL: pressing.has(message.event) ? pressingSeconds : usualSeconds,
      urgency: pressing.has(message.event) ? 'high' : 'normal',
      ...(message.bookingId !== null && { topic: topicOf(message.bookingId) }),
    })
    const headers: Record<string, string | number> = {}
    for (const [name, value] of Object.entries(details.headers)) headers[name] = String(value)
    return judge(() => post(endpoint, headers, details.body ?? Buffer.alloc(0)))
  }

  async function note({ id }: PushSubscription, tried: Tried): Promise<void> {
    if (tried.kind === 'took') await subscriptions.took(id, clock.now())
    else if (tried.kind === 'gone') await subscriptions.gone(id)
    else await subscriptions.failed(id)
  }

  return {
    channel: 'push',
    provider: 'push',
    async send(message, leaving): Promise<Handover> {
      const to = await subscriptions.of(message.to as UserId)
      if (to.length === 0) return { kind: 'refused', reason: 'No device shows messages any more.', addressGone: false }
      await leaving()
      const tried = await Promise.all(
        to.map(async (subscription) => {
          const one = await sendTo(subscription, message)
          await note(subscription, one)
          return one
        }),
      )
      return summary(tried)
    },
  }
}

type Tried =
  | { readonly kind: 'took' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused' | 'later'; readonly reason: string }
  | { readonly kind: 'silent'; readonly fault: unknown }

async function judge(post: () => Promise<{ readonly status: number }>): Promise<Tried> {
  let status: number
  try {
    status = (await post()).status
  } catch (fault) {
    if (fault instanceof NothingLeft && fault.cause instanceof NotPublic) return { kind: 'gone' }
    if (fault instanceof NothingLeft) return { kind: 'later', reason: 'The push service could not be reached.' }
    return { kind: 'silent', fault }
  }
  if (status >= 200 && status < 300) return { kind: 'took' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `The push service answered ${status}.`
  return { kind: status === 429 || status >= 500 ? 'later' : 'refused', reason }
}

/** One device that shows it is enough: a second try would show it there twice. */
function summary(tried: readonly Tried[]): Handover {
  if (tried.some(({ kind }) => kind === 'took')) return { kind: 'accepted', providerId: null, delivered: false }
  for (const one of tried) if (one.kind === 'silent') throw new OutsideDown('The push service', one.fault)
  for (const one of tried) if (one.kind === 'later') return { kind: 'later', reason: one.reason }
  for (const one of tried) if (one.kind === 'refused') return { ...one, kind: 'refused', addressGone: false }
  return { kind: 'refused', reason: 'The device has ended its subscription.', addressGone: false }
}

/**
 * At most 32 characters of base64url; a later notification about a booking replaces an earlier one that was not shown
 * yet.
 */
function topicOf(bookingId: string): string {
  return createHash('sha256').update(bookingId).digest('base64url').slice(0, 32)
}

function payload({ id, subject, text, link, action, bookingId }: Message, publicUrl: URL): string {
  return JSON.stringify({
    title: shorten(subject, titleLength),
    body: shorten(text, bodyLength),
    link: ownLink(link ?? action?.url ?? null, publicUrl),
    tag: bookingId ?? id,
  })
}

function ownLink(link: string | null, publicUrl: URL): string {
  const fallback = at.notifications()
  const url = link !== null && URL.canParse(link, publicUrl) ? new URL(link, publicUrl) : null
  const path = url && url.origin === publicUrl.origin ? url.pathname + url.search + url.hash : fallback
  return path.length > 500 ? fallback : path
}

function shorten(text: string, most: number): string {
  const plain = text.trim()
  // Half of a character is none.
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
