import { type AccountPorts, acting } from '#modules/accounts'
import { type AdministrationPorts, credentialWords, registrationsFor } from '#modules/administration'
import {
  type BookingPorts,
  type CalendarFeedPorts,
  type CustomerReportPorts,
  type DeparturePorts,
  type DraftPorts,
  type FormPorts,
  type LateEntryPorts,
  type LinkPorts,
  type PhotoPorts,
  type SharedPositionPorts,
  type VariationPorts,
  type VisitReportPorts,
  asCustomersRead,
  createCalendarFeeds,
  createCustomerReports,
  createDepartures,
  createDrafts,
  createLateEntries,
  createLinks,
  createPhotos,
  createReturns,
  createSharedPositions,
  createVariations,
  createVisitForms,
  createVisitReports,
} from '#modules/booking'
import type { Catalogue } from '#modules/catalogue'
import type { BookingId, Clock, IdSource, UserId } from '#modules/shared'
import type { WorkforceModule } from '#modules/workforce'

export interface VisitAdapters {
  readonly clock: Clock
  readonly ids: IdSource
  readonly booking: Omit<BookingPorts, 'clock' | 'ids' | 'onCallAt'>
  readonly accounts: Pick<AccountPorts, 'technicians'> & {
    readonly accounts: Pick<AccountPorts['accounts'], 'find'>
  }
  readonly administration: Pick<AdministrationPorts, 'credentials'>
  readonly departures: DeparturePorts['departures']
  readonly drafts: Omit<DraftPorts, 'clock'>
  readonly photos: Omit<PhotoPorts, 'clock' | 'ids' | 'findBooking'>
  readonly reports: Pick<VisitReportPorts, 'reports' | 'files' | 'signatures' | 'texts'> & Pick<LateEntryPorts, 'late'>
  readonly formAnswers: FormPorts['answers']
  readonly links: Pick<LinkPorts, 'links' | 'tokens'>
  readonly variations: VariationPorts['variations']
  readonly sharedPositions: SharedPositionPorts['shared']
  readonly calendarFeeds: Pick<CalendarFeedPorts, 'feeds' | 'tokens'>
}

/** All that surrounds a booking and its visits: links, photos, reports, forms, variations, returns and feeds. */
export function composeVisits(
  adapters: VisitAdapters,
  catalogue: Pick<Catalogue, 'siteToday' | 'service' | 'districts'>,
  workforce: Pick<WorkforceModule, 'onCallAt'>,
) {
  const { clock, ids, variations } = adapters
  const { bookings } = adapters.booking
  const { reports } = adapters.reports
  const findBooking = (id: BookingId) => bookings.find(id)
  const links = createLinks({
    ...adapters.links,
    variations,
    // The holder of a link reads no more than the customer.
    async findBooking(id: BookingId) {
      const found = await findBooking(id)
      return found && asCustomersRead(found)
    },
    isInUse: async (id: UserId) => (await adapters.accounts.accounts.find(id))?.status === 'active',
    clock,
  })
  return {
    links,
    departures: createDepartures({ departures: adapters.departures, findBooking, clock }),
    drafts: createDrafts({ ...adapters.drafts, clock }),
    sharedPositions: createSharedPositions({
      shared: adapters.sharedPositions,
      bookings,
      districts: () => catalogue.districts(),
      clock,
    }),
    calendarFeeds: createCalendarFeeds({
      ...adapters.calendarFeeds,
      bookings,
      actorNow: (userId) => actorOf(adapters.accounts, userId),
      clock,
      ids,
    }),
    variations: createVariations({
      variations,
      findBooking,
      openLink: (token: string) => links.open(token, 'variation'),
      readPhoto: (file) => adapters.reports.files.read(file),
      clock,
      ids,
    }),
    forms: createVisitForms({ reports, answers: adapters.formAnswers, bookings, clock }),
    reports: createVisitReports({ ...adapters.reports, ...adapters.booking, clock }),
    returns: createReturns({
      ...adapters.booking,
      reports,
      onCallAt: (at) => workforce.onCallAt(at),
      clock,
      ids,
    }),
    customerReports: createCustomerReports({
      ...adapters.reports,
      bookings,
      async business() {
        const { businessName, ...business } = await catalogue.siteToday()
        return { ...business, name: businessName }
      },
      registrations: registrationsThen(adapters, catalogue),
      clock,
    }),
    lateEntries: createLateEntries({ ...adapters.reports, bookings, clock }),
    photos: createPhotos({ ...adapters.photos, findBooking, clock, ids }),
  }
}

/** The person as who they act today; null for somebody who may not. */
async function actorOf({ accounts, technicians }: VisitAdapters['accounts'], userId: UserId) {
  const user = await accounts.find(userId)
  if (user?.status !== 'active') return null
  const { role } = acting(user)
  const technician = role === 'technician' ? await technicians.findTechnicianOf(userId) : null
  return technician?.isActive === false ? null : { userId, role }
}

/** The registrations of those who came, as they counted at the visit: of work on gas and electrics. */
function registrationsThen(
  { administration: { credentials } }: VisitAdapters,
  { service }: Pick<Catalogue, 'service'>,
): CustomerReportPorts['registrations'] {
  return async (booking, crew, at) => {
    const known = await service(booking.serviceId)
    const kinds = registrationsFor(booking.service.category, known?.requiredSkills ?? [])
    const counted =
      kinds.length === 0
        ? []
        : await credentials.countedAt(
            crew.map(({ userId }) => userId),
            kinds,
            at,
          )
    return crew.flatMap(({ userId, fullName: technician }) =>
      counted
        .filter((one) => one.userId === userId)
        .map(({ kind, number, categories, expiresOn: until }) => ({
          technician,
          kind: credentialWords[kind],
          number,
          categories,
          until,
        })),
    )
  }
}
