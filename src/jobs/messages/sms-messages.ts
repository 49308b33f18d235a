import { linkOfTexts } from '#modules/messaging'
import type { Modules } from '../../compose.ts'
import { officeOf } from './addressees.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'staff'>
  readonly messaging: Pick<Modules['messaging'], 'notify'>
  readonly sms: Pick<Modules['sms'], 'findInbound'>
}

/** Brings a text message that came in to the office. */
export function smsMessages(modules: Parts) {
  return {
    'sms-received': [
      async (event: Emitted<'sms-received'>) => {
        const inbound = await modules.sms.findInbound(event.body.inboundId)
        if (!inbound) return
        await modules.messaging.notify({
          event: 'sms_received',
          cause: `evt_${event.id}`,
          at: event.at,
          to: await officeOf(modules),
          facts: { who: inbound.phone, message: inbound.text || '(nothing written)' },
          bookingId: null,
          link: linkOfTexts(inbound.phone),
        })
      },
    ],
  } satisfies Subscribers
}
