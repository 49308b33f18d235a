import { expect } from 'vitest'
import { startMessageDelivery } from '../../../src/jobs/messages/message-delivery.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { fakeTwilioSettings, inboundForm, openFakeTwilio, signatureOf } from '../../fakes/twilio.ts'
import { openWholeApp } from './whole-app.ts'

export const mobile = '+447700900123'
const publicUrl = 'http://localhost:3000'
const log = createLog('silent')

/** The whole application with a fake of Twilio, the outbox relay and the delivery worker. */
export async function openSmsApp({ withKeys = true } = {}) {
  const twilio = await openFakeTwilio()
  const keys = {
    TWILIO_ACCOUNT_SID: fakeTwilioSettings.accountSid,
    TWILIO_AUTH_TOKEN: fakeTwilioSettings.authToken,
    TWILIO_FROM: fakeTwilioSettings.from,
    TWILIO_API_BASE: twilio.base.href,
  }
  const whole = await openWholeApp(log, withKeys ? keys : {})
  const { adapters, modules, app } = whole
  const relay = startOutboxRelay({ ...adapters, log, unreadable: async () => {} }, subscribersOf(modules), {
    everyMs: 1e9,
  })
  const delivery = startMessageDelivery(
    { ...adapters, ...adapters.messaging, log, random: () => 0.5, stuck: async () => {} },
    { everyMs: 20 },
  )
  modules.messaging.attachDelivery(delivery)

  /** A webhook of Twilio's, signed as Twilio does unless another signature is given. */
  async function post(path: string, fields: Readonly<Record<string, string>>, signature?: string) {
    return app.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? signatureOf(publicUrl + path, fields),
      },
      body: new URLSearchParams(fields).toString(),
    })
  }
  let causes = 0

  return {
    ...whole,
    twilio,
    post,
    drain: () => relay.drain(),
    /** A text comes in, and its events are relayed. */
    async theyWrite(text: string, more: Readonly<Record<string, string>> = {}) {
      const answer = await post('/api/webhooks/twilio/inbound', inboundForm(text, more))
      await relay.drain()
      return answer
    },
    /** Tells a customer without an e-mail address that the technician is on the way; the ids of the messages. */
    async onTheWay(phone: string = mobile) {
      causes += 1
      const words = ['reference', 'service', 'when', 'visit', 'technician', 'address', 'price', 'arrival', 'minutes']
      const sent = await modules.messaging.notify({
        event: 'technician_on_the_way',
        cause: `evt_${1_000 + causes}`,
        at: adapters.clock.now(),
        to: [{ part: 'customer', userId: null, name: 'Ada', email: null, phone }],
        facts: Object.fromEntries(words.map((word) => [word, word])),
        bookingId: null,
        link: null,
        urgent: true,
      })
      await delivery.drain()
      return sent
    },
    deliver: () => delivery.drain(),
    untilSent: (count: number) => expect.poll(() => twilio.sent).toHaveLength(count),
    texts: () =>
      whole.data.pick('messages', ['state', 'reason', 'provider', 'provider_id'], { channel: 'sms' }, ['seq']),
    async [Symbol.asyncDispose]() {
      await delivery[Symbol.asyncDispose]()
      await relay[Symbol.asyncDispose]()
      await twilio[Symbol.asyncDispose]()
      whole[Symbol.dispose]()
    },
  }
}
