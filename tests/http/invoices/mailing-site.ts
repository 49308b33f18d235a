import type { MessageSender } from '#modules/messaging'
import { startMessageDelivery } from '../../../src/jobs/messages/message-delivery.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { openInvoiceSite } from './invoice-site.ts'

const never = 2 ** 30

/** A mail server that takes every mail, or none; `links` gets where the mails lead. */
function mailServer(server: { readonly isUp: boolean }, links: string[]): MessageSender {
  return {
    channel: 'email',
    provider: 'smtp',
    async send({ action }, leaving) {
      if (!server.isUp) return { kind: 'silent', reason: 'down' }
      await leaving()
      if (action) links.push(action.url)
      return { kind: 'accepted', providerId: null, delivered: false }
    },
  }
}

/** An invoice site whose mails leave; `server.isUp` may change. */
export async function openMailingSite({ isUp = true } = {}) {
  const site = await openInvoiceSite()
  const server = { isUp }
  const { adapters, modules } = site
  const log = createLog('silent')
  const links: string[] = []
  const relay = startOutboxRelay({ ...adapters, log, unreadable: async () => {} }, subscribersOf(modules), {
    everyMs: never,
  })
  const delivery = startMessageDelivery(
    {
      ...adapters,
      messages: adapters.messaging.messages,
      senders: [mailServer(server, links)],
      log,
      random: () => 0,
      stuck: async () => {},
    },
    { everyMs: never },
  )
  return {
    ...site,
    links,
    server,
    relay,
    /** Everything that follows from what was done. */
    async settle(): Promise<void> {
      await relay.drain()
      await delivery.drain()
      await relay.drain()
    },
    mails: () =>
      site.data
        .rows('messages', { channel: 'email' })
        .filter(({ event }) => /invoice|quote|credit|document|bank|statement/.test(String(event))),
    async [Symbol.asyncDispose]() {
      await delivery[Symbol.asyncDispose]()
      await relay[Symbol.asyncDispose]()
      site[Symbol.dispose]()
    },
  }
}

export type MailingSite = Awaited<ReturnType<typeof openMailingSite>>
