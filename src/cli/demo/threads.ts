import type { DemoRows } from '#adapters/sqlite'
import { firstNameOf } from '#modules/booking'
import type { BookingId, UserId } from '#modules/shared'

type Booking = DemoRows['bookings'][number]
type Thread = DemoRows['threads'][number]

/** A moment in the life of a booking. */
type Moment = 'assigned' | 'arrived' | 'ended' | 'now'

/** One line: who writes it, so many minutes after a moment, and its words; `{technician}` and `{customer}` are first names. */
type Line = readonly [
  sender: 'customer' | 'technician' | 'office' | 'system',
  after: Moment,
  minutes: number,
  text: string,
]

interface Sample {
  /** The booking that it is about: the first that fits in the order of the list, and has no conversation yet. */
  readonly fits: (booking: Booking, now: Temporal.Instant) => boolean
  readonly lines: readonly Line[]
  /** How many of the last lines each side has not read. */
  readonly unread: Readonly<Record<'customer' | 'technician' | 'office', number>>
}

const nothing = { customer: 0, technician: 0, office: 0 } as const
const openDays = 30
const assigned = ['system', 'assigned', 0, '{technician} is assigned to your visit.'] as const

const daysSinceEnd = ({ actualEndTime }: Booking, now: Temporal.Instant) =>
  actualEndTime ? actualEndTime.until(now).total('hours') / 24 : -1
const isComing = ({ status }: Booking) => status === 'confirmed'
const isDone = (from: number, to: number) => (booking: Booking, now: Temporal.Instant) => {
  const days = daysSinceEnd(booking, now)
  return booking.status === 'completed' && booking.startsAt !== null && days > from && days < to
}

const samples: readonly Sample[] = [
  {
    fits: ({ status }) => status === 'in_progress',
    lines: [
      assigned,
      ['system', 'arrived', -19, '{technician} is on the way.'],
      [
        'technician',
        'arrived',
        -18,
        'Hello {customer}, {technician} here. I am in the van now, about a quarter of an hour.',
      ],
      ['customer', 'arrived', -16, 'Thank you! The bell does not work, please knock. I have switched everything off.'],
      ['technician', 'arrived', -15, 'Well done. Please leave it off until I have had a look.'],
      ['system', 'arrived', 0, '{technician} has checked in.'],
      ['technician', 'arrived', 2, 'I have found it. I fetch a part from the van, then I show you.'],
    ],
    unread: { customer: 1, technician: 0, office: 0 },
  },
  {
    fits: isComing,
    lines: [
      assigned,
      ['customer', 'now', -96, 'Hello, is there anything that I should clear away before the visit?'],
      [
        'technician',
        'now',
        -81,
        'Hello {customer}, about a metre around it, please. I bring dust sheets for the rest.',
      ],
      [
        'customer',
        'now',
        -24,
        'Done. One more thing: our street has permits until 6 p.m. Shall I get you a visitor’s permit?',
      ],
      ['customer', 'now', -22, 'There is also a car park behind the library, five minutes on foot.'],
    ],
    unread: { customer: 0, technician: 2, office: 2 },
  },
  {
    fits: isComing,
    lines: [
      assigned,
      [
        'office',
        'now',
        -140,
        'Hello {customer}, this is the office. Who will be at home, and is there a step at the door?',
      ],
      ['customer', 'now', -121, 'My mother will be in. No step, but please ring twice, she does not hear well.'],
      ['office', 'now', -118, 'Thank you, we have passed it on.'],
      ['technician', 'now', -64, 'I ring twice and wait. See you then.'],
      ['customer', 'now', -58, 'Perfect, thank you both.'],
      ['office', 'now', -55, 'You are welcome. See you then.'],
    ],
    unread: nothing,
  },
  {
    fits: isComing,
    lines: [
      assigned,
      ['customer', 'now', -47, 'Could the visit be an hour later? I have to collect my daughter from school.'],
      [
        'office',
        'now',
        -35,
        'We can see a later time that day. You can choose it under “Change the time” of your booking; nothing to pay.',
      ],
    ],
    unread: { customer: 1, technician: 0, office: 0 },
  },
  {
    fits: isDone(1, 20),
    lines: [
      assigned,
      ['system', 'arrived', -18, '{technician} is on the way.'],
      ['system', 'arrived', 0, '{technician} has checked in.'],
      ['system', 'ended', 4, 'The report of the visit is ready.'],
      ['customer', 'ended', 190, 'All works well. Is there anything that I should do with it in the first days?'],
      ['technician', 'ended', 214, 'Nothing at all, use it as ever. If you notice anything, write to us here.'],
      ['customer', 'ended', 221, 'Thank you, {technician}. Very tidy work.'],
      ['technician', 'ended', 236, 'Thank you for having me, {customer}.'],
    ],
    unread: nothing,
  },
  {
    fits: isDone(openDays + 1, 90),
    lines: [
      assigned,
      ['customer', 'assigned', 25, 'The key is with the neighbour at the next door, in case I am late.'],
      ['office', 'assigned', 41, 'Thank you, {technician} knows.'],
      ['system', 'arrived', 0, '{technician} has checked in.'],
      ['system', 'ended', 3, 'The report of the visit is ready.'],
      ['technician', 'ended', 10, 'The key is back with your neighbour.'],
      ['customer', 'ended', 75, 'Got it, many thanks.'],
      ['office', 'ended', 90, 'Good to know. Thank you for booking with us.'],
    ],
    unread: nothing,
  },
]

interface ThreadInput {
  readonly bookings: readonly Booking[]
  readonly users: DemoRows['users']
  readonly technicians: readonly { readonly id: string; readonly userId: string; readonly fullName: string }[]
  readonly history: DemoRows['history']
  readonly now: Temporal.Instant
}

/**
 * Sample conversations of bookings: one under way, one that waits for an answer, answered ones, one that the customer has
 * not opened, and one that is read-only since its visit is long over.
 */
export function threadsOf({ bookings, users, technicians, history, now }: ThreadInput): readonly Thread[] {
  const taken = new Set<string>()
  const soonest = bookings.toSorted((one, other) =>
    Temporal.Instant.compare(one.startsAt ?? one.createdAt, other.startsAt ?? other.createdAt),
  )
  return samples.flatMap((sample) => {
    const booking = soonest.find((one) => {
      const customer = users.find(({ id }) => id === one.customerId)
      const isMember = customer?.role === 'customer' && one.technicianId !== null
      return isMember && !taken.has(one.id) && sample.fits(one, now)
    })
    const technician = technicians.find(({ id }) => id === booking?.technicianId)
    if (!booking || !technician) return []
    taken.add(booking.id)
    const assignment = history.find(({ bookingId, fact }) => bookingId === booking.id && fact?.kind === 'assigned')
    return [threadOf(booking, technician, assignment?.at ?? booking.createdAt, sample, now)]
  })
}

/** No account of the real office has written these. */
const office = { person: 'usr_demo-office' as UserId, senderId: null, senderName: 'Ruth Ansell' } as const
const system = { person: 'system', senderId: null, senderName: 'Callout' } as const

function threadOf(
  booking: Booking,
  technician: ThreadInput['technicians'][number],
  assignedAt: Temporal.Instant,
  { lines, unread }: Sample,
  now: Temporal.Instant,
): Thread {
  const { actualStartTime: arrivedAt, actualEndTime: endedAt } = booking
  const moments = { assigned: assignedAt, arrived: arrivedAt ?? now, ended: endedAt ?? now, now }
  const people = {
    customer: personOf(booking.customerId, booking.contactName),
    technician: personOf(technician.userId, technician.fullName),
    office,
    system,
  }
  const names = { technician: firstNameOf(technician.fullName), customer: firstNameOf(booking.contactName) }
  let last = assignedAt
  const messages = lines.map(([senderType, moment, minutes, text], place) => {
    last = later(last, earlier(moments[moment].add({ minutes }), now))
    return {
      ...people[senderType],
      id: `com_demo-${booking.id.slice(-4)}-${place + 1}`,
      senderType,
      text: text.replaceAll(/\{(technician|customer)\}/g, (_, who: keyof typeof names) => names[who]),
      at: last,
    }
  })
  return {
    bookingId: booking.id as BookingId,
    messages,
    markers: (['customer', 'technician', 'office'] as const).map((side) => ({
      ...people[side],
      side,
      seq: messages.length - unread[side],
      at: last,
    })),
  }
}

function personOf(id: string, senderName: string) {
  return { person: id as UserId, senderId: id as UserId, senderName }
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? other : one
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other
}
