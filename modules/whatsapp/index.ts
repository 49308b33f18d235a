import type { BookingId, InboundId, MessageId, UserId } from '#modules/shared'
import { type ReplyFacts, automaticReply } from './automatic-reply.ts'
import { type BulkRefusal, sendBulk } from './bulk.ts'
import type { Conversation, Inbound, Template } from './conversation.ts'
import type { WhatsappPorts } from './ports.ts'
import { type SendRefusal, sendMedia, sendTemplate, sendText } from './send.ts'

export { type ReplyFacts, automaticReply, isAnsweredByRule, isDanger } from './automatic-reply.ts'
export { bulkDailyCap, bulkSpacingSeconds } from './bulk.ts'
export {
  type Bulk,
  type Conversation,
  type Inbound,
  type Line,
  type OutgoingForm,
  type Template,
  templateStates,
} from './conversation.ts'
export type { WhatsappEvents } from './events.ts'
export {
  auditOfRemovedTemplate,
  auditOfStoppedBulk,
  auditOfTemplate,
  bulkFigures,
  bulkStopped,
  eventOfInbound,
  judgeBulk,
  judgePlacing,
  lineStateOf,
  referenceKey,
} from './conversation-steps.ts'
export { type Leaving, formOf } from './form-of.ts'
export { numberIn } from './number.ts'
export type { ConversationStore, UndeliveredText, WhatsappPorts } from './ports.ts'
export { placesIn, templateFault } from './template.ts'
export { whatsappLimits } from './text-limits.ts'
export { isWindowOpen, windowEnds } from './window.ts'

export type WhatsappRefusal = SendRefusal | BulkRefusal

/** The latest of a conversation (seed 1, section 9). */
export const historyLength = 50
const listed = 100

/** WhatsApp conversations: messages of the office, automatic replies and inbound messages. */
export function createWhatsapp(ports: WhatsappPorts) {
  const { conversations, clock, ids } = ports
  return {
    isSimulated: ports.isSimulated,
    sendText: (asked: Parameters<typeof sendText>[1]) => sendText(ports, asked),
    sendTemplate: (asked: Parameters<typeof sendTemplate>[1]) => sendTemplate(ports, asked),
    sendMedia: (asked: Parameters<typeof sendMedia>[1]) => sendMedia(ports, asked),
    sendBulk: (asked: Parameters<typeof sendBulk>[1]) => sendBulk(ports, asked),
    /** The number of people who agreed to get news. */
    audienceSize: async () => (await conversations.audience()).length,
    bulks: () => conversations.bulks(10),
    findBulk: (id: string) => conversations.findBulk(id),
    stopBulk: (id: string) => conversations.stopBulk(id, clock.now()),

    /** Keeps what somebody wrote, once; the reply follows from its event. */
    receive: (inbound: Omit<Inbound, 'id'>) => conversations.receive({ ...inbound, id: ids.next('wam') }, clock.now()),
    findInbound: (id: InboundId) => conversations.findInbound(id),
    /** Answers an inbound message automatically, and carries out STOP and START. */
    async reply(inbound: Inbound, facts: Omit<ReplyFacts, 'bookingUrl'>) {
      const reply = automaticReply(inbound.text, { ...facts, bookingUrl: ports.bookingUrl })
      if (reply.kind === 'stop') await ports.stop(inbound.phone, clock.now())
      if (reply.kind === 'start') await ports.start(inbound.phone, clock.now())
      if (reply.kind === 'person' || reply.kind === 'hand-over') await conversations.setNeedsPerson(inbound.phone, true)
      if (reply.kind === 'person') return reply
      const known = await conversations.find(inbound.phone)
      await ports.queue([
        {
          key: `whatsapp:reply:${inbound.id}`,
          event: 'automatic_reply',
          cause: inbound.id,
          phone: inbound.phone,
          name: inbound.profileName,
          userId: known?.userId ?? null,
          bookingId: known?.booking?.isSure ? known.booking.id : null,
          text: reply.text,
          notBefore: clock.now(),
        },
      ])
      return reply
    },

    conversations: () => conversations.list(listed),
    find: (phone: string) => conversations.find(phone),
    /** They have written STOP. */
    isStopped: async (phone: string) => (await ports.standing(phone, null)).stopped,
    /** The latest first. */
    history: (phone: string, limit = historyLength) => conversations.history(phone, limit),
    markSeen: (phone: string) => conversations.markSeen(phone, clock.now()),
    setNeedsPerson: (phone: string, needsPerson: boolean) => conversations.setNeedsPerson(phone, needsPerson),
    /** Sets the booking that the office says the conversation is about; null clears it. */
    setAbout: (phone: string, reference: string | null) => conversations.setAbout(phone, reference),
    /**
     * The conversations about a booking: those that the office has linked, and the one with its contact's number, which
     * may concern it.
     */
    async ofBooking(id: BookingId, contact: string): Promise<readonly Conversation[]> {
      const numbers = new Set([...(await conversations.numbersAbout(id)), contact])
      const found = await Promise.all(Array.from(numbers, (phone) => conversations.find(phone)))
      return found.filter((one) => one?.booking?.id === id).filter((one) => one !== null)
    },
    /** A message that may have left has left, as WhatsApp itself says. */
    hasLeft: (id: MessageId, providerId: string, at: Temporal.Instant) => conversations.hasLeft(id, providerId, at),
    templates: () => conversations.templates(),
    putTemplate: (template: Template, by: UserId) => conversations.putTemplate(template, by, clock.now()),
    removeTemplate: (name: string) => conversations.removeTemplate(name),
    /** Messages that failed in the last two days and are to be sent by e-mail instead. */
    undelivered: () => conversations.undelivered(clock.now().subtract({ hours: 48 }), 100),
  }
}

export type WhatsappModule = ReturnType<typeof createWhatsapp>
