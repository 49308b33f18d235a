import { atSystem } from '#modules/shared'
import type { SwitchedOff } from '#modules/webhooks'
import type { Modules } from '../../compose.ts'
import { userAs } from '../messages/addressees.ts'
import type { Subscriber } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'staff'>
  readonly messaging: Pick<Modules['messaging'], 'notify'>
  readonly webhooks: Pick<Modules['webhooks'], 'findWebhook'>
}

const reasons: Readonly<Record<SwitchedOff, string>> = {
  gone: 'its server says that the address is gone (410)',
  failing: 'nothing arrived there for five days',
}

/** Notifies the administrators, once for each event; one that is removed meanwhile needs nobody. */
export function alertOfSwitchedOff(parts: Parts): Subscriber<'webhook-switched-off'> {
  return async ({ id, at, body: { webhookId, because } }) => {
    const webhook = await parts.webhooks.findWebhook(webhookId)
    if (!webhook) return
    const to = (await parts.accounts.staff())
      .filter(({ role }) => role === 'admin')
      .map((user) => userAs('office', user))
    await parts.messaging.notify({
      event: 'webhook_off',
      cause: `evt_${id}`,
      at,
      to,
      facts: { webhook: webhook.name, reason: reasons[because] },
      bookingId: null,
      link: atSystem.webhook(webhookId),
    })
  }
}
