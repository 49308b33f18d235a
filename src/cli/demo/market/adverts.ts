import type { DemoAdverts, DemoJob, DemoListing, DemoRows } from '#adapters/sqlite'
import { type DistrictCentres, advertTextKey } from '#modules/adverts'
import { type ListingFields, listingSlug, sameTextOf } from '#modules/directory'
import { type JobFields, type JobPay, slugOf } from '#modules/job-board'
import { type JobId, type ListingId, type UserId, businessDate, inBusinessZone, pence } from '#modules/shared'
import { advertPlaces, businessPlaces, listingComments, listingReplies, listingTalk, tradeWords } from './words.ts'
import { type Random, createRandom } from '../random.ts'

interface AdvertsInput {
  readonly seed: number
  readonly now: Temporal.Instant
  /** The people of the demo business. */
  readonly users: DemoRows['users']
  readonly districtOf: DistrictCentres
}

interface Person {
  readonly id: UserId
  readonly fullName: string
  readonly email: string
  readonly phone: string
}

interface Making extends Omit<AdvertsInput, 'users'> {
  readonly random: Random
  /** Those with an account. */
  readonly people: readonly Person[]
}

const demoListingCount = 60
const demoJobCount = 40

/** Sixty listings and forty jobs of sample customers, as they stand at `now`; the same for the same input. */
export function createDemoAdverts({ users, ...input }: AdvertsInput): DemoAdverts {
  const people = users.flatMap(({ id, role, fullName, email, phone }) =>
    role === 'customer' && email && phone ? [{ id: id as UserId, fullName, email, phone }] : [],
  )
  const making = { ...input, people, random: createRandom(input.seed) }
  return {
    listings: Array.from({ length: demoListingCount }, (_, index) => listingOf(making, index)),
    jobs: Array.from({ length: demoJobCount }, (_, index) => jobOf(making, index)),
  }
}

const hoursOfDay = 24
const two = (number: number) => String(number + 1).padStart(2, '0')

/** The item of that place, from the first again after the last. */
function nth<T>(all: readonly T[], place: number): T {
  const one = all[place % all.length]
  if (one === undefined) throw new RangeError('the sample words are empty')
  return one
}

const closings = [
  'You get the price in writing before anything is opened.',
  'We answer messages the same day.',
  'Photos of the finished work come with the invoice.',
  'No work is too small for a visit.',
  'We bring dust sheets, and take the rubbish with us.',
]

/** The last ones are over, paused and not paid for yet. */
const lives = { ended: 56, paused: 58, unpaid: 59 } as const

function listingOf({ now, people, random, districtOf }: Making, index: number): DemoListing {
  const words = nth(tradeWords, index)
  const round = Math.floor(index / tradeWords.length)
  const owner = nth(people, index)
  const [area, postcode] = nth(advertPlaces, index * 5 + round)
  const years = random.whole(2, 34)
  const second = random.chance(35) ? nth(tradeWords, index + 5).trade : null
  const fields: ListingFields = {
    businessName: `${nth(businessPlaces, index * 3 + round)} ${nth(words.names, round)}`,
    businessDescription: [
      `${years} years of work in ${area} and around it.`,
      nth(words.work, round),
      nth(words.work, round + 1),
      nth(closings, index + round),
    ].join(' '),
    categories: second === null ? [words.trade] : [words.trade, second],
    contactEmail: owner.email,
    contactPhone: owner.phone,
    serviceArea: area,
    postcode,
    radiusMiles: random.pick([5, 8, 10, 15]),
    yearsExperience: years,
    certifications: words.certifications,
    insuranceDeclared: random.chance(80),
  }
  const id = `lst_demo-${two(index)}` as ListingId
  const isEnded = index >= lives.ended && index < lives.paused
  const age = isEnded ? random.whole(45, 60) : random.whole(6, 86)
  const createdAt = now.subtract({ hours: age * hoursOfDay + random.whole(1, 9) })
  const isUnpaid = index >= lives.unpaid
  return {
    listing: {
      id,
      ownerId: owner.id,
      slug: listingSlug(fields.businessName),
      fields,
      place: districtOf(postcode),
      textKey: advertTextKey(sameTextOf(fields)),
      heldFor: [],
      contactConfirmedAt: createdAt,
      at: createdAt,
    },
    paidAt: isUnpaid ? [] : paidUpTo(createdAt, isEnded ? createdAt : now),
    lastDeed: index === lives.paused ? 'paused' : null,
    messages: isUnpaid ? [] : messagesOf({ now, people, random }, id, owner, { createdAt, index }),
    days: isUnpaid ? [] : daysOf(random, createdAt, isEnded ? createdAt.add({ hours: 30 * hoursOfDay }) : now),
  }
}

/** The first payment came soon after the advert was written, and the others a day before its days were over. */
function paidUpTo(createdAt: Temporal.Instant, until: Temporal.Instant): readonly Temporal.Instant[] {
  const paid = [createdAt.add({ minutes: 12 })]
  for (let ahead = 29; ; ahead += 30) {
    const next = createdAt.add({ hours: ahead * hoursOfDay })
    if (Temporal.Instant.compare(next, until) >= 0) return paid
    paid.push(next)
  }
}

function messagesOf(
  { now, people, random }: Pick<Making, 'now' | 'people' | 'random'>,
  listing: string,
  owner: Person,
  { createdAt, index }: { readonly createdAt: Temporal.Instant; readonly index: number },
): DemoListing['messages'] {
  const name = listing.slice('lst_'.length)
  const askers = people.filter(({ id }) => id !== owner.id)
  const count = random.whole(0, 7)
  const hours = Math.floor(createdAt.until(now).total('hours'))
  return Array.from({ length: count }, (_, place) => {
    const user = nth(askers, index * 7 + place * 5)
    const at = now.subtract({ hours: 2 + Math.floor(((hours - 26) * place) / count), minutes: random.whole(0, 59) })
    const [text, answered] = nth(listingTalk, index + place)
    const answeredAt = at.add({ minutes: random.whole(9, 90) })
    const reviewedAt = at.add({ hours: random.whole(80, 300) })
    const isOld = Temporal.Instant.compare(reviewedAt, now) < 0
    const rating = random.pick([5, 5, 5, 5, 4, 4, 4, 3, 2])
    const review = isOld
      ? {
          id: `lrv_${name}-${place}`,
          author: user.fullName.slice(0, user.fullName.indexOf(' ')),
          rating,
          comment: random.pick(listingComments[rating] ?? []),
          month: inBusinessZone(reviewedAt).toPlainDate().toPlainYearMonth().toString(),
          // Every second expert answers some of theirs.
          reply: (index + place) % 2 === 0 ? (listingReplies[rating] ?? null) : null,
          at: reviewedAt,
        }
      : null
    // The newest messages wait for their answers.
    const answer = isOld || place > 0 ? { text: answered, at: answeredAt } : null
    return { id: `lms_${name}-${place}`, user, text, at, answer, review }
  })
}

/** At most the last thirty days that it was shown. */
function daysOf(random: Random, createdAt: Temporal.Instant, until: Temporal.Instant): DemoListing['days'] {
  const shown = Math.min(30, Math.floor(createdAt.until(until).total('hours') / hoursOfDay))
  const last = businessDate(until)
  return Array.from({ length: shown }, (_, place) => {
    const views = random.whole(0, 14)
    const clicks = Math.floor(views / 5)
    return {
      day: last.subtract({ days: place }),
      views,
      phoneClicks: random.whole(0, clicks),
      emailClicks: random.chance(30) ? Math.min(1, clicks) : 0,
    }
  })
}

const pays: readonly (JobPay & { readonly types: readonly JobFields['jobType'][]; readonly salaryRange: string })[] = [
  { types: ['full_time'], salaryRange: '', ...figures(32_000, 38_500, 'year', 2_400) },
  { types: ['contract'], salaryRange: '', ...figures(190, 240, 'day', 480) },
  { types: ['part_time', 'contract'], salaryRange: '', ...figures(17, 22, 'hour', null) },
  { types: ['one_off'], salaryRange: 'A fixed price, agreed after a visit', ...figures(null, null, null, null) },
  { types: ['full_time', 'contract'], salaryRange: '', ...figures(720, 860, 'week', 2_400) },
]

function figures(
  least: number | null,
  most: number | null,
  salaryPeriod: JobPay['salaryPeriod'],
  paidMinutes: number | null,
): JobPay {
  const pounds = (amount: number | null) => (amount === null ? null : pence(amount * 100))
  return { salaryMin: pounds(least), salaryMax: pounds(most), salaryPeriod, paidMinutes }
}

const certificateOf: Readonly<Record<string, JobFields['requiredCertifications'][number]>> = {
  heating: 'gas_safe',
  electrical: 'electrical',
  plumbing: 'plumbing',
  structural: 'health_safety',
}

const offers = [
  'Tools for the heavy work are there. Hand tools are yours.',
  'A van waits at the yard in the morning.',
  'Travel between sites is paid time.',
  'Parking is arranged and paid for.',
]

/** The one that is urgent; the last ones are over by their days or their deadline, closed, paused and not paid for. */
const jobLives = { urgent: 4, daysOver: 32, deadlineOver: 35, closed: 37, paused: 38, unpaid: 39 } as const

function jobOf({ now, people, random, districtOf }: Making, index: number): DemoJob {
  const words = nth(tradeWords, index)
  const round = Math.floor(index / tradeWords.length)
  const [title, task] = nth(words.jobs, round)
  const owner = nth(people, index * 3 + 1)
  const [area, postcode] = nth(advertPlaces, index * 4 + round)
  const { types, ...pay } = nth(pays, index + round)
  const certificate = certificateOf[words.trade]
  const today = businessDate(now)
  const isOver = index >= jobLives.daysOver && index < jobLives.deadlineOver
  const isLate = index >= jobLives.deadlineOver && index < jobLives.closed
  const age = isOver ? random.whole(40, 70) : isLate ? random.whole(15, 25) : random.whole(2, 26)
  const createdAt = now.subtract({ hours: age * hoursOfDay + random.whole(1, 9) })
  const companyName = `${nth(businessPlaces, index * 7 + 2)} ${nth(['Homes', 'Building', 'Property Care', 'Repairs'], index)}`
  const fields: JobFields = {
    ...pay,
    categoryId: words.trade,
    title,
    description: [
      `${task} The work is in ${area}.`,
      `${companyName} has a team of ${random.whole(3, 18)}. ${nth(offers, index + round)}`,
      'Please say in a few words which work of this kind you have done, and from when you could begin.',
    ].join('\n\n'),
    companyName,
    location: area,
    postcode,
    jobType: random.pick(types),
    requiredCertifications: certificate && round === 0 ? [certificate] : [],
    preferredCertifications: certificate && round > 0 ? [certificate] : [],
    experienceRequired: random.chance(60)
      ? `${random.whole(1, 5)} years in the trade, or the same shown in other ways`
      : '',
    lowPayReason: '',
    occupationalRequirement: '',
    startDate: random.chance(60) ? today.add({ days: random.whole(10, 45) }) : null,
    deadline: isLate
      ? today.subtract({ days: random.whole(1, 9) })
      : random.chance(50)
        ? today.add({ days: random.whole(5, 25) })
        : null,
    isUrgent: index === jobLives.urgent,
  }
  const isUnpaid = index >= jobLives.unpaid
  return {
    job: {
      ...fields,
      id: `job_demo-${two(index)}` as JobId,
      ownerId: owner.id,
      slug: slugOf(fields),
      place: districtOf(postcode),
      heldFor: [],
      isDemo: true,
      createdAt,
    },
    paidAt: isUnpaid ? [] : [createdAt.add({ minutes: 9 })],
    lastDeed: index === jobLives.closed ? 'closed' : index === jobLives.paused ? 'paused' : null,
    views: isUnpaid ? 0 : random.whole(3, 60),
  }
}
