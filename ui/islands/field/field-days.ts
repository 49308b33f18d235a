import { clockNow, dayAfter, todayInLondon } from './outbox/phone-clock.ts'
import type { PhoneOutbox } from './outbox/phone-outbox.ts'
import type { KeptVisit } from './outbox/queue-store.ts'

/** The part of an answer of `GET /api/field/day` that the phone keeps. */
interface Day {
  readonly items: readonly {
    readonly visit: { readonly id: string; readonly version: number }
    readonly booking: { readonly id: string; readonly service: string; readonly version: number }
    readonly contact: { readonly address: string }
  }[]
}

/** Reads the visits of today and tomorrow and keeps them on the phone. Null where there is no connection. */
export async function keepDays({ store, userId }: PhoneOutbox): Promise<readonly KeptVisit[] | null> {
  const today = todayInLondon()
  const days = await Promise.all([today, dayAfter(today)].map(readDay))
  if (days.some((day) => day === null)) return null
  const visits = new Map(days.flatMap((day) => day?.items.map((item) => [item.visit.id, visitOf(item)] as const) ?? []))
  await store.forgetDaysOfOthers(userId)
  await store.keepDays({ userId, at: clockNow(), visits: [...visits.values()] })
  return [...visits.values()]
}

async function readDay(date: string): Promise<Day | null> {
  const answer = await fetch(`/api/field/day?date=${date}`).catch(() => null)
  return answer?.ok ? answer.json() : null
}

function visitOf({ visit, booking, contact }: Day['items'][number]): KeptVisit {
  return {
    id: visit.id,
    booking: booking.id,
    label: `${booking.service}, ${contact.address}`,
    version: `${booking.version}-${visit.version}`,
  }
}
