import {
  type BookingDetails,
  type BookingFilter,
  type BookingStatus,
  bookingsAsked,
  unfinishedStatuses,
} from '#modules/booking'
import { type InboxLine, type InboxPlace, inboxAsked } from '#modules/chat'
import { type Enquiry, enquiriesAsked } from '#modules/enquiries'
import { type Message, messagesAsked } from '#modules/messaging'
import { type QuoteRequest, quotesAsked } from '#modules/quoting'
import type { BookingId, Clock, EnquiryId, MessageId, QuoteRequestId } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { actorOf } from '../bookings/actor.ts'
import type { Columns } from '../kit/csv-stream.ts'
import { type ListFile, chosenRows, dayOf, fileOf, namesOf, onePage, pagesBy, poundsOf, timeOf } from './list-file.ts'

export type WorkPorts = Pick<Modules, 'accounts' | 'booking' | 'chat' | 'enquiries' | 'messaging' | 'quoting'>

/** Bookings, enquiries, conversations, requests for a quote, and messages. */
export function workFiles(modules: WorkPorts, clock: Clock): readonly ListFile[] {
  const { accounts, booking, chat, enquiries, messaging, quoting } = modules
  const names = async () => namesOf(await accounts.staff())

  return [
    {
      name: 'bookings',
      access: 'dispatch',
      isPersonal: true,
      open(search, who) {
        const { filter, withEmergencies, faults } = bookingsAsked({ ...search, after: '' }, clock.now())
        const list = (asked: BookingFilter) => booking.list(actorOf(who), asked)
        return { ...fileOf(() => bookingPages(list, filter, withEmergencies), bookingColumns), faults }
      },
      chosen(ids, who) {
        const find = async (id: BookingId) => {
          const found = await booking.find(actorOf(who), id)
          return found.ok ? found.value : null
        }
        return fileOf(() => chosenRows(ids, 'bkg', find), bookingColumns)
      },
    },
    {
      name: 'enquiries',
      access: 'message',
      isPersonal: true,
      open(search, who) {
        const { filter } = enquiriesAsked(search, who.id)
        const read = (limit: number, before: EnquiryId | null) => enquiries.list(filter, { before, limit })
        return fileOf(
          () => pagesBy(read, ({ id }) => id),
          async () => enquiryColumns(await names()),
        )
      },
      chosen(ids) {
        const find = async (id: EnquiryId) => (await enquiries.find(id))?.enquiry ?? null
        return fileOf(
          () => chosenRows(ids, 'enq', find),
          async () => enquiryColumns(await names()),
        )
      },
    },
    {
      name: 'conversations',
      access: 'message',
      isPersonal: true,
      open(search, who) {
        const { filter } = inboxAsked(search, who.id)
        const read = async (limit: number, after: InboxPlace | null) => {
          const { unread, rest } = await chat.inbox(filter, after, limit)
          return { unread, rest }
        }
        return fileOf(
          () => inboxPages(read),
          async () => inboxColumns(await names()),
        )
      },
      chosen: (ids) =>
        fileOf(
          () => onePage(() => chat.inboxLines(ids)),
          async () => inboxColumns(await names()),
        ),
    },
    {
      name: 'quotes',
      access: 'message',
      isPersonal: true,
      open(search, who) {
        const { filter } = quotesAsked(search, who.id)
        const read = (limit: number, before: QuoteRequestId | null) => quoting.list(filter, { before, limit })
        return fileOf(
          () => pagesBy(read, ({ id }) => id),
          async () => quoteColumns(await names(), quoting.stateOf),
        )
      },
      chosen(ids) {
        const find = async (id: QuoteRequestId) => (await quoting.find(id))?.request ?? null
        return fileOf(
          () => chosenRows(ids, 'qrq', find),
          async () => quoteColumns(await names(), quoting.stateOf),
        )
      },
    },
    {
      name: 'messages',
      access: 'message',
      isPersonal: true,
      open(search) {
        const { filter } = messagesAsked(search)
        const read = (limit: number, after: MessageId | null) => messaging.list({ ...filter, after, limit })
        return fileOf(() => pagesBy(read, ({ id }) => id), messageColumns)
      },
      chosen(ids) {
        const find = async (id: MessageId) => (await messaging.see(id))?.message ?? null
        return fileOf(() => chosenRows(ids, 'msg', find), messageColumns)
      },
    },
  ]
}

type ListBookings = (asked: BookingFilter) => Promise<{
  readonly bookings: readonly BookingDetails[]
  readonly next: BookingId | null
}>

const bookingsInPage = 100

/** The order of the page: open emergencies first, where it shows them. */
async function* bookingPages(
  list: ListBookings,
  filter: Omit<BookingFilter, 'limit'>,
  withEmergencies: boolean,
): AsyncGenerator<readonly BookingDetails[]> {
  const states: readonly BookingStatus[] = withEmergencies ? unfinishedStatuses : []
  for (const status of states) yield* allOf(list, { status, emergencies: true })
  yield* allOf(list, filter)
}

async function* allOf(
  list: ListBookings,
  filter: Omit<BookingFilter, 'limit'>,
): AsyncGenerator<readonly BookingDetails[]> {
  let after: BookingId | null = null
  do {
    const page: Awaited<ReturnType<ListBookings>> = await list({ ...filter, after, limit: bookingsInPage })
    yield page.bookings
    after = page.next
  } while (after !== null)
}

const linesInPage = 200

/** Unread ones first, as the page has them. */
async function* inboxPages(
  read: (
    limit: number,
    after: InboxPlace | null,
  ) => Promise<{ readonly unread: readonly InboxLine[]; readonly rest: readonly InboxLine[] }>,
): AsyncGenerator<readonly InboxLine[]> {
  let after: InboxPlace | null = null
  for (;;) {
    const page: Awaited<ReturnType<typeof read>> = await read(linesInPage, after)
    yield [...page.unread, ...page.rest]
    const last = page.rest.at(-1)
    if (!last || page.rest.length < linesInPage) return
    after = { lastAt: last.lastAt, id: last.id }
  }
}

const bookingColumns: Columns<BookingDetails> = [
  ['Reference', ({ reference }) => reference],
  ['Status', ({ status }) => status],
  ['Priority', ({ priority }) => priority],
  ['Service', ({ service }) => service.name],
  ['Date', ({ startsAt }) => dayOf(startsAt)],
  ['Time', ({ startsAt }) => timeOf(startsAt)],
  ['Minutes', ({ durationMinutes }) => String(durationMinutes)],
  ['Technician', ({ technician }) => technician?.fullName ?? ''],
  ['Customer', ({ contact }) => contact.name],
  ['E-mail', ({ contact }) => contact.email],
  ['Phone', ({ contact }) => contact.phone],
  ['Address', ({ contact }) => contact.address],
  ['Postcode', ({ contact }) => contact.postcode],
  ['Property', ({ property }) => property?.name ?? ''],
  ['Problem', ({ problemDescription }) => problemDescription],
  ['Estimate', ({ estimatedCost }) => poundsOf(estimatedCost)],
  ['Agreed cost', ({ agreedCost }) => poundsOf(agreedCost)],
  ['Final cost', ({ finalCost }) => poundsOf(finalCost)],
  ['Paid', ({ paid }) => poundsOf(paid)],
  ['Payer', ({ payer }) => payer?.name ?? ''],
  ['Purchase order', ({ purchaseOrder }) => purchaseOrder ?? ''],
  ['Stars', ({ rating }) => (rating === null ? '' : String(rating))],
  ['Ordered by', ({ source }) => source],
  ['Booked on', ({ createdAt }) => dayOf(createdAt)],
  ['Id', ({ id }) => id],
]

type Names = ReturnType<typeof namesOf>

const enquiryColumns = (names: Names): Columns<Enquiry> => [
  ['Reference', ({ reference }) => reference],
  ['Kind', ({ kind }) => kind],
  ['State', ({ state }) => state],
  ['Subject', ({ subject }) => subject ?? ''],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Postcode', ({ postcode }) => postcode ?? ''],
  ['Message', ({ message }) => message],
  ['Whose', ({ assignedTo }) => names(assignedTo)],
  ['Date', ({ createdAt }) => dayOf(createdAt)],
  ['Time', ({ createdAt }) => timeOf(createdAt)],
  ['Answered on', ({ answeredAt }) => dayOf(answeredAt)],
  ['Id', ({ id }) => id],
]

const inboxColumns = (names: Names): Columns<InboxLine> => [
  ['Kind', ({ kind }) => kind],
  ['Who', ({ who }) => who],
  ['About', ({ subject }) => subject ?? ''],
  ['Latest words', ({ text }) => text],
  ['State', ({ state }) => state],
  ['Unread', ({ unread }) => String(unread)],
  ['Waiting since', ({ waitingSince }) => [dayOf(waitingSince), timeOf(waitingSince)].join(' ').trim()],
  ['Whose', ({ assignedTo }) => names(assignedTo)],
  ['Date', ({ lastAt }) => dayOf(lastAt)],
  ['Time', ({ lastAt }) => timeOf(lastAt)],
  ['Id', ({ id }) => id],
]

const quoteColumns = (names: Names, stateOf: (request: QuoteRequest) => string): Columns<QuoteRequest> => [
  ['Reference', ({ reference }) => reference],
  ['State', stateOf],
  ['Name', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Address', ({ address }) => address],
  ['Postcode', ({ postcode }) => postcode],
  ['Work', ({ description }) => description],
  ['Category', ({ category }) => category ?? ''],
  ['Price', ({ paper }) => poundsOf(paper && paper.total)],
  ['Waits for an answer', ({ isWaiting }) => (isWaiting ? 'yes' : 'no')],
  ['Whose', ({ assignedTo }) => names(assignedTo)],
  ['Date', ({ createdAt }) => dayOf(createdAt)],
  ['Time', ({ createdAt }) => timeOf(createdAt)],
  ['Id', ({ id }) => id],
]

/** Without the text: a message may have a link that acts for its reader. */
const messageColumns: Columns<Message> = [
  ['Date', ({ createdAt }) => dayOf(createdAt)],
  ['Time', ({ createdAt }) => timeOf(createdAt)],
  ['Event', ({ event }) => event],
  ['Channel', ({ channel }) => channel],
  ['To', ({ to }) => to],
  ['Name', ({ name }) => name ?? ''],
  ['Subject', ({ subject }) => subject],
  ['State', ({ state }) => state],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Tries', ({ attempts }) => String(attempts)],
  ['Sent on', ({ sentAt }) => dayOf(sentAt)],
  ['Provider', ({ provider }) => provider ?? ''],
  ['Booking id', ({ bookingId }) => bookingId ?? ''],
  ['Id', ({ id }) => id],
]
