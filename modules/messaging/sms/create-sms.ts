import { type InboundSmsId, inBusinessZone } from '#modules/shared'
import type { Message } from '../message.ts'
import type { InboundQuery, InboundSms, SmsPorts } from './ports.ts'

/** The day in London whose cap a moment belongs to. */
export function smsDay(now: Temporal.Instant): string {
  return inBusinessZone(now).toPlainDate().toString()
}

/** Text messages: what comes in, and how much of the day's cap is used. */
export function createSms({ store, smsCap, isSimulated, clock, ids }: SmsPorts) {
  return {
    isSimulated,

    /** Takes an inbound text once, and carries out STOP and START. False when it was taken before. */
    receive: (inbound: Omit<InboundSms, 'id' | 'at'>) =>
      store.receive({ ...inbound, id: ids.next('sms'), at: clock.now() }),

    findInbound: (id: InboundSmsId) => store.findInbound(id),

    /** See `SmsStore.isStopped`. */
    isStopped: (phone: string) => store.isStopped(phone),

    /** Texts that came in, newest first. */
    latestInbound: (limit: number, which?: InboundQuery) => store.latestInbound(limit, which),

    /** Segments used today, and the most for a day. */
    async today() {
      const [used, cap] = await Promise.all([store.spentOn(smsDay(clock.now())), smsCap()])
      return { used, cap }
    },

    /** See `SmsStore.hasLeft`. */
    hasLeft: (sending: Pick<Message, 'id' | 'resends'>, providerId: string) =>
      store.hasLeft(sending, providerId, clock.now()),
  }
}

export type SmsModule = ReturnType<typeof createSms>
