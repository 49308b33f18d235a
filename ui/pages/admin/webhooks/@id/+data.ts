import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { atSystem, inBusinessZone, parseId } from '#modules/shared'
import type { WebhookDelivery } from '#modules/webhooks'
import { typedIn } from '../../../../components/form/FormErrors.tsx'
import { doneIn } from '../../../../done-in.ts'
import { datedWords, recentWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type DeliveryLine = Data['deliveries'][number]

const perPage = 25

const doneWords = {
  changed: 'The webhook is changed',
  'switched-on': 'It is on: what waited is being sent',
  'switched-off': 'It is off: what happens now waits',
  tested: 'The test was sent: see its answer below',
  replayed: 'They are being sent again',
}

export async function data(pageContext: PageContextServer) {
  const { modules, now, form, routeParams, urlParsed } = pageContext
  const id = parseId('whk', routeParams['id'] ?? '')
  const webhook = id && (await modules.webhooks.findWebhook(id))
  if (!webhook) throw render(404)
  const before = Number(urlParsed.search['before'] ?? '')
  const isFurther = Number.isSafeInteger(before) && before > 0
  const found = await modules.webhooks.webhookDeliveries({
    webhookId: id,
    limit: perPage + 1,
    before: isFurther ? before : null,
  })
  const shown = found.slice(0, perPage)
  const last = found.length > perPage ? shown.at(-1) : undefined
  const href = atSystem.webhook(id)
  const people = new Map((await modules.accounts.staff()).map((person) => [person.id, person.fullName]))
  const isFormerLive = webhook.formerUntil !== null && Temporal.Instant.compare(now, webhook.formerUntil) < 0
  return {
    href,
    secret: form?.action === `${atSystem.webhooks()}/secret` ? typedIn(form, 'secret') : null,
    done: doneIn(pageContext, doneWords),
    name: webhook.name,
    url: webhook.url,
    types: webhook.types,
    state: webhook.state,
    made: `${datedWords(webhook.madeAt, now)}, by ${people.get(webhook.madeBy) ?? 'an administrator of before'}`,
    failingSince: webhook.failingSince && datedWords(webhook.failingSince, now),
    formerUntil: isFormerLive && webhook.formerUntil ? datedWords(webhook.formerUntil, now) : null,
    deliveries: shown.map((delivery) => lineOf(delivery, href, now)),
    first: isFurther ? href : null,
    next: last ? `${href}?before=${last.number}` : null,
    today: inBusinessZone(now).toPlainDate().toString(),
    earliest: inBusinessZone(now).toPlainDate().subtract({ days: 30 }).toString(),
  }
}

function lineOf(delivery: WebhookDelivery, href: string, now: Temporal.Instant) {
  const { id, type, body, createdAt, state, tries, nextTryAt, lastTry } = delivery
  return {
    id,
    type,
    body,
    when: recentWords(createdAt, now),
    state,
    tries: tries === 1 ? '1 try' : `${tries} tries`,
    next: nextTryAt && Temporal.Instant.compare(nextTryAt, now) > 0 ? recentWords(nextTryAt, now) : null,
    lastTry: lastTry && {
      when: recentWords(lastTry.at, now),
      took: `${(lastTry.tookMs / 1_000).toFixed(1)} s`,
      status: lastTry.status,
      answer: lastTry.answer,
    },
    replay: `${href}/deliveries/${id}/replay`,
  }
}
