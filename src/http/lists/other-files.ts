import { type Advert, shownState } from '#modules/adverts'
import { type Service, servicesAsked } from '#modules/catalogue'
import { type DueItem, queueAsked } from '#modules/market'
import { type PublishedReview, reviewsAsked } from '#modules/reviews'
import type { AdvertId, Clock } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Columns } from '../kit/csv-stream.ts'
import { type ListFile, dayOf, fileOf, onePage, pagesBy, poundsOf, timeOf, yesOf } from './list-file.ts'

export type OtherPorts = Pick<Modules, 'accounts' | 'catalogue' | 'market' | 'moderation' | 'reviews'>

interface OwnedAdvert extends Advert {
  readonly owner: string
}

/** Services, reviews, adverts, and all that waits in the market. */
export function otherFiles(modules: OtherPorts, clock: Clock): readonly ListFile[] {
  const { accounts, catalogue, market, moderation, reviews } = modules

  async function withOwner(advert: Advert): Promise<OwnedAdvert> {
    return { ...advert, owner: (await accounts.find(advert.ownerId))?.fullName ?? '' }
  }

  return [
    {
      name: 'services',
      access: 'settings',
      isPersonal: false,
      open(search) {
        const { isAsked } = servicesAsked(search)
        return fileOf(() => onePage(async () => (await catalogue.allServices()).filter(isAsked)), serviceColumns)
      },
      chosen(ids) {
        const read = async () => (await catalogue.allServices()).filter(({ id }) => ids.includes(id))
        return fileOf(() => onePage(read), serviceColumns)
      },
    },
    {
      name: 'reviews',
      access: 'message',
      isPersonal: true,
      open(search) {
        const { query } = reviewsAsked(search)
        const read = (limit: number, after: PublishedReview | null) => reviews.listed(query, limit, after)
        return fileOf(() => pagesBy(read, (review) => review), reviewColumns)
      },
    },
    {
      name: 'adverts',
      access: 'message',
      isPersonal: true,
      open() {
        const read = async (limit: number, after: AdvertId | null) =>
          Promise.all((await market.list(limit, after)).map(withOwner))
        return fileOf(() => pagesBy(read, ({ id }) => id), advertColumns(clock.now()))
      },
    },
    {
      name: 'market',
      access: 'message',
      isPersonal: true,
      open(search) {
        const { query } = queueAsked({ ...search, after: '' })
        return fileOf(() => queuePages((asked) => moderation.queue(asked), query), queueColumns)
      },
    },
  ]
}

const itemsInPage = 100

async function* queuePages(
  read: Modules['moderation']['queue'],
  query: ReturnType<typeof queueAsked>['query'],
): AsyncGenerator<readonly DueItem[]> {
  let { from } = query
  for (;;) {
    const { items, next } = await read({ ...query, from, limit: itemsInPage })
    yield items
    if (!next) return
    from = next
  }
}

const serviceColumns: Columns<Service> = [
  ['Service', ({ name }) => name],
  ['Description', ({ description }) => description],
  ['Category', ({ category }) => category],
  ['Price', ({ basePrice }) => poundsOf(basePrice)],
  ['Emergency', ({ isEmergency }) => yesOf(isEmergency)],
  ['Emergency price', ({ emergencyPrice }) => poundsOf(emergencyPrice)],
  ['Minutes', ({ durationMinutes }) => String(durationMinutes)],
  ['Minutes before', ({ room }) => String(room.beforeMinutes ?? '')],
  ['Minutes after', ({ room }) => String(room.afterMinutes ?? '')],
  ['Skills', ({ requiredSkills }) => requiredSkills.join(', ')],
  ['Paid', ({ paymentPolicy }) => paymentPolicy],
  ['Districts', ({ districts }) => districts?.join(', ') ?? ''],
  ['Offered', ({ isActive }) => yesOf(isActive)],
  ['Address', ({ slug }) => slug],
  ['Id', ({ id }) => id],
]

const reviewColumns: Columns<PublishedReview> = [
  ['Date', ({ givenAt }) => dayOf(givenAt)],
  ['State', ({ state }) => state],
  ['Stars', ({ rating }) => String(rating)],
  ['Words', ({ words }) => words],
  ['Name', ({ firstName }) => firstName],
  ['District', ({ district }) => district],
  ['Held for', ({ heldFor }) => heldFor.join(', ')],
  ['Rejected for', ({ rejectReason }) => rejectReason ?? ''],
  ['Reply', ({ reply }) => reply ?? ''],
  ['Booking id', ({ bookingId }) => bookingId],
  ['Number', ({ id }) => String(id)],
]

const advertColumns = (now: Temporal.Instant): Columns<OwnedAdvert> => [
  ['Title', ({ title }) => title],
  ['Kind', ({ kind }) => kind],
  ['State', (advert) => shownState(advert, now)],
  ['Owner', ({ owner }) => owner],
  ['Paid until', ({ paidUntil }) => dayOf(paidUntil)],
  ['Deadline', ({ deadline }) => deadline?.toString() ?? ''],
  ['Featured', ({ isFeatured }) => yesOf(isFeatured)],
  ['Since', ({ createdAt }) => dayOf(createdAt)],
  ['Address', ({ slug }) => slug],
  ['Id', ({ id }) => id],
]

const queueColumns: Columns<DueItem> = [
  ['About', ({ title }) => title],
  ['Reference', ({ reference }) => reference ?? ''],
  ['Kind', ({ kind }) => kind],
  ['Reasons', ({ reasons }) => reasons.join(', ')],
  ['Since', ({ since }) => dayOf(since)],
  ['Due on', ({ dueAt }) => dayOf(dueAt)],
  ['Due at', ({ dueAt }) => timeOf(dueAt)],
  ['Id', ({ subject }) => subject.id],
]
