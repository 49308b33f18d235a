import type { AdvertId, PaymentId, UserId } from '#modules/shared'
import { closeAdvert, pauseAdvert, refundRejected, rejectAndRefund, resumeAdvert, returnUnused } from './lives.ts'
import type { MarketPorts } from './ports.ts'

export { type MarketEvents, advertDaysEnded, advertEnding, advertPaid, advertRefundDue } from './events.ts'
export type { AdvertLives, MarketPorts } from './ports.ts'

const noticesAtOnce = 100

/** The lives of adverts: what their owners, their money and time do to them. */
export function createMarket(ports: MarketPorts) {
  return {
    find: (id: AdvertId) => ports.adverts.find(id),
    findBySlug: (slug: string) => ports.adverts.findBySlug(slug),
    listOf: (owner: UserId) => ports.adverts.listOf(owner),
    list: (limit: number, after: AdvertId | null) => ports.adverts.list(limit, after),
    periods: (id: AdvertId) => ports.lives.periods(id),
    /** Hides it; its days go on. */
    pause: (owner: UserId, id: AdvertId) => pauseAdvert(ports, owner, id),
    resume: (owner: UserId, id: AdvertId) => resumeAdvert(ports, owner, id),
    close: (owner: UserId, id: AdvertId) => closeAdvert(ports, owner, id),
    /** The caller has made sure that staff decide so. */
    rejectAndRefund: (id: AdvertId, reasons: readonly string[]) => rejectAndRefund(ports, id, reasons),
    refundRejected: (id: AdvertId) => refundRejected(ports, id),
    returnUnused: (paymentId: PaymentId) => returnUnused(ports, paymentId),
    /** Prepares the mails about the end of paid days; to be called often. */
    takeNotices: () => ports.lives.takeNotices(ports.clock.now(), noticesAtOnce),
  }
}

export type Market = ReturnType<typeof createMarket>
export * from './moderation/index.ts'
