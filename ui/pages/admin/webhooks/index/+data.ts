import type { PageContextServer } from 'vike/types'
import { atSystem } from '#modules/shared'
import type { ListedWebhook } from '#modules/webhooks'
import { doneIn } from '../../../../done-in.ts'
import { recentWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type WebhookLine = Data['webhooks'][number]

export async function data(pageContext: PageContextServer) {
  const { modules, now } = pageContext
  return {
    done: doneIn(pageContext, { removed: 'The webhook is removed' }),
    webhooks: (await modules.webhooks.webhooks()).map((webhook) => lineOf(webhook, now)),
  }
}

function lineOf({ id, name, url, types, state, waiting, lastArrival }: ListedWebhook, now: Temporal.Instant) {
  return {
    href: atSystem.webhook(id),
    id,
    name,
    host: new URL(url).host,
    events: types.length,
    state,
    waiting,
    lastArrival: lastArrival && recentWords(lastArrival, now),
  }
}
