import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { WebhookDeliveryId, WebhookId, WebhooksModule } from '#modules/webhooks'
import { atSystem, businessZone, doneAt, parseId } from '#modules/shared'
import { localDate } from '../kit/fields.ts'
import type { Submission } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { webhookForm, wishOf } from './fields.ts'
import { problemOf } from './problems.ts'

/** A test is looked for so often. */
const [mostLooks, lookMs] = [30, 50]

const access = { access: 'users' } as const

/** Webhooks without scripts. The page of one answer has a new secret: no address, cookie or list does. */
export function webhookForms(form: Submission, webhooks: WebhooksModule, { show }: Pick<PageAnswers, 'show'>): void {
  const list = atSystem.webhooks()
  const route = atSystem.webhook(':id')
  const load = async ({ param }: { readonly param: (name: string) => string }) => {
    const id = parseId('whk', param('id'))
    return id && webhooks.findWebhook(id)
  }
  const page = ({ id }: { readonly id: WebhookId }) => atSystem.webhook(id)

  form(list, { ...access, fields: webhookForm }, async ({ c, who, fields, again }) => {
    const made = await webhooks.makeWebhook(wishOf(fields), who.id)
    if (!made.ok) return again(problemOf(made.refusal))
    const { webhook, secret } = made.value
    const values = { secret, made: webhook.name }
    return show(c, page(webhook), { status: 200, form: { action: `${list}/secret`, values, errors: [], alert: null } })
  })

  form(route, { ...access, load, fields: webhookForm, page }, async ({ c, found, fields, again }) => {
    const changed = await webhooks.changeWebhook(found.id, wishOf(fields))
    return changed.ok ? c.redirect(doneAt(page(found), 'changed'), 303) : again(problemOf(changed.refusal))
  })

  form(
    `${route}/state`,
    { ...access, load, page, fields: z.object({ state: z.enum(['on', 'off']) }) },
    async ({ c, found, fields: { state } }) => {
      await webhooks.changeWebhook(found.id, { isOn: state === 'on' })
      return c.redirect(doneAt(page(found), `switched-${state}`), 303)
    },
  )

  form(`${route}/rotate`, { ...access, load, page }, async ({ c, found, refuse }) => {
    const rotated = await webhooks.rotateSecret(found.id)
    if (!rotated.ok) return refuse(404)
    const values = { secret: rotated.value.secret, made: found.name }
    return show(c, page(found), { status: 200, form: { action: `${list}/secret`, values, errors: [], alert: null } })
  })

  form(`${route}/remove`, { ...access, load, page }, async ({ c, found }) => {
    await webhooks.removeWebhook(found.id)
    return c.redirect(doneAt(list, 'removed'), 303)
  })

  form(`${route}/test`, { ...access, load, page }, async ({ c, found, again }) => {
    const tested = await webhooks.testWebhook(found.id)
    if (!tested.ok) return again(problemOf(tested.refusal))
    await untilTried(webhooks, tested.value)
    return c.redirect(doneAt(page(found), 'tested', 'deliveries'), 303)
  })

  form(
    `${route}/replay`,
    { ...access, load, page, fields: z.object({ since: localDate }) },
    async ({ c, found, fields: { since }, again }) => {
      const replayed = await webhooks.replaySince(found.id, since.toZonedDateTime(businessZone).toInstant())
      return replayed.ok
        ? c.redirect(doneAt(page(found), 'replayed', 'deliveries'), 303)
        : again(problemOf(replayed.refusal))
    },
  )

  form(
    `${route}/deliveries/:delivery/replay`,
    { ...access, load, page },
    async ({ c, found, param, again, refuse }) => {
      const id = parseId('whd', param('delivery'))
      const delivery = id && (await webhooks.findWebhookDelivery(id))
      if (delivery?.webhookId !== found.id) return refuse(404)
      const replayed = await webhooks.replayDelivery(delivery.id)
      if (!replayed.ok) return again(problemOf(replayed.refusal))
      return c.redirect(doneAt(page(found), 'replayed', 'deliveries'), 303)
    },
  )
}

/** The page of a test has its answer, unless that takes long. */
async function untilTried(webhooks: WebhooksModule, id: WebhookDeliveryId): Promise<void> {
  for (let look = 0; look < mostLooks; look += 1) {
    const delivery = await webhooks.findWebhookDelivery(id)
    if (delivery?.tries !== 0) return
    await pause(lookMs)
  }
}
