import { type DemoRows, demoArrivalOf } from '#adapters/sqlite'
import { registrationFor } from '#modules/administration'
import type { BookingTerms, Service } from '#modules/catalogue'
import {
  type OpenDays,
  type StartPriority,
  type WeeklyHours,
  defaultBookingRules,
  priorityOfDay,
} from '#modules/scheduling'
import { type Role, deskOf, inBusinessZone } from '#modules/shared'
import { chatsOf } from './chats.ts'
import { type Diary, type DiaryTechnician, type Entry, createDiary } from './diary.ts'
import { type Outcome, daysOf, outcomes } from './outcomes.ts'
import { type DemoPerson, demoCustomers, demoGuests, demoTechnicians } from './people.ts'
import { type DemoProblem, demoProblems } from './problems.ts'
import { type Random, createRandom } from './random.ts'
import { type Story, type StoryInput, storyOf } from './story.ts'
import { textsOf } from './texts.ts'
import { threadsOf } from './threads.ts'
import { troubleOf } from './trouble.ts'

export interface BusinessInput {
  readonly seed: number
  readonly now: Temporal.Instant
  /** The hash of the password that all demo accounts share. */
  readonly passwordHash: string
  readonly services: readonly Service[]
  readonly hours: WeeklyHours
  readonly closedDays: ReadonlySet<string>
  readonly terms: BookingTerms
}

interface Task {
  readonly service: Service
  readonly problem: string
}

/** A business that has been at work for sixty days and is booked for thirty more; the same for the same input. */
export function createDemoBusiness(input: BusinessInput): DemoRows {
  const { seed, now } = input
  const services = input.services.map((service) => ({ ...service, arrival: demoArrivalOf(service) }))
  const random = createRandom(seed)
  const users = peopleRows(input)
  const customers = users.filter(({ role }) => deskOf({ role }) === 'customer')
  const technicians = demoTechnicians.map(({ fullName, skills }, index): DiaryTechnician => {
    return { id: `tec_demo-${two(index)}`, userId: technicianUser(index), fullName, skills }
  })
  const diary = createDiary({ ...input, technicians, random })
  const { scheduled, emergencies } = tasksFor(services)
  const planned = plannedOutcomes()
  const callersVisit = planned.indexOf('confirmed')
  const stories = planned.map((outcome, index): Story => {
    const picked = random.pick(customers)
    const customer = index === callersVisit ? (customers.at(-1) ?? picked) : picked
    const common = { ...input, random, number: index + 1, outcome, customer }
    return isEmergency(outcome)
      ? emergency(common, diary, random, emergencies)
      : appointment(common, diary, input, scheduled)
  })
  const bookings = stories.flatMap((story) => story.bookings)
  const trouble = troubleOf({ bookings, payments: stories.flatMap((story) => story.payments), now })
  const history = stories
    .flatMap((story) => story.history)
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
  return {
    users,
    technicians: demoTechnicians.map(({ skills, district }, index) => ({
      id: `tec_demo-${two(index)}`,
      userId: technicianUser(index),
      skills,
      homeDistrict: district,
      availability: 'available',
      isActive: true,
      createdAt: now.subtract({ hours: 24 * 90 }),
    })),
    credentials: demoTechnicians.flatMap(({ skills }, index) => credentialsOf(skills, index, now)),
    bookings,
    holds: stories.flatMap((story) => story.holds),
    history,
    emergencies: stories.flatMap((story) => story.emergencies),
    payments: trouble.payments,
    refunds: stories.flatMap((story) => story.refunds),
    ledger: [...stories.flatMap((story) => story.ledger), ...trouble.ledger],
    checks: trouble.checks,
    disputes: trouble.disputes,
    reviews: stories.flatMap((story) => story.reviews),
    texts: textsOf({ bookings, services, technicians }),
    chats: chatsOf(now),
    threads: threadsOf({ bookings, users, technicians, history, now }),
  }
}

type Common = Pick<StoryInput, 'random' | 'number' | 'outcome' | 'customer' | 'now' | 'terms' | 'hours'>

const tries = 2_000

function appointment(common: Common, diary: Diary, open: OpenDays, tasks: readonly Task[]): Story {
  const { random } = common
  const [first, last] = daysOf(common.outcome)
  for (let tried = 0; tried < tries; tried += 1) {
    const task = random.pick(tasks)
    const entry = diary.plan(task.service, first, last)
    if (!entry) continue
    const startsAt = Temporal.Instant.fromEpochMilliseconds(entry.span.startsAtMs)
    const wanted = random.pick<StartPriority>([
      ...Array<StartPriority>(7).fill('standard'),
      'priority',
      'priority',
      'urgent',
    ])
    const createdAt = askedAt(startsAt, common.now, wanted, random)
    const priority =
      priorityOfDay(dayOf(startsAt), dayOf(createdAt), defaultBookingRules.earliestOpenDay, open) ?? wanted
    return storyOf({ ...common, ...task, entry, priority, startsAt, createdAt })
  }
  throw new Error('The opening hours leave too little room for the demo business.')
}

function emergency(common: Common, diary: Diary, random: Random, tasks: readonly Task[]): Story {
  for (let tried = 0; tried < tries; tried += 1) {
    const task = random.pick(tasks)
    const createdAt = common.now.subtract({ minutes: minutesAgo(common.outcome, random) })
    const job = { ...task.service, durationMinutes: task.service.durationMinutes + 60 }
    const entry: Entry | null = common.outcome === 'pending-emergency' ? null : diary.dispatch(job, createdAt)
    if (entry || common.outcome === 'pending-emergency') {
      return storyOf({ ...common, ...task, entry, priority: 'emergency', startsAt: null, createdAt })
    }
  }
  throw new Error('The demo technicians have no time left for emergencies.')
}

function minutesAgo(outcome: Outcome, random: Random): number {
  if (outcome === 'pending-emergency') return random.whole(5, 25)
  return outcome === 'in-progress-emergency' ? random.whole(70, 95) : random.whole(1_440, 59 * 1_440)
}

const dayOf = (at: Temporal.Instant) => inBusinessZone(at).toPlainDate()

/** No booking is made in the future, or less than three hours before its start. */
function askedAt(
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
  priority: StartPriority,
  random: Random,
): Temporal.Instant {
  const daysAhead = { standard: 9, priority: 2, urgent: 0 }[priority]
  const ahead = startsAt.subtract({ minutes: random.whole(180, 400 + daysAhead * 1_440), seconds: random.whole(0, 59) })
  const latest = now.subtract({ minutes: random.whole(180, 9 * 1_440) })
  return Temporal.Instant.compare(ahead, latest) > 0 ? latest : ahead
}

function tasksFor(services: readonly Service[]) {
  const task = ({ service: slug, text }: DemoProblem): readonly Task[] =>
    services
      .filter(({ id, isActive }) => isActive && id === `svc_${slug}`)
      .map((service) => ({ service, problem: text }))
  const tasks = demoProblems.flatMap(task)
  const scheduled = tasks.filter(({ service }) => !service.isEmergency)
  const emergencies = tasks.filter(({ service }) => service.isEmergency)
  if (scheduled.length > 0 && emergencies.length > 0) return { scheduled, emergencies }
  throw new Error('The demo business needs services of the shipped catalogue, emergencies among them.')
}

/** The outcomes that need room come first: emergencies under way, then future visits, then the past. */
function plannedOutcomes(): readonly Outcome[] {
  const order: readonly Outcome[] = [
    'in-progress-emergency',
    'pending-emergency',
    'completed-emergency',
    'pending-unpaid',
    'pending-unassigned',
    'confirmed',
    'cancelled-by-customer',
    'cancelled-by-office',
    'cancelled-no-access',
    'cancelled-expired',
    'completed',
  ]
  return order.flatMap((outcome) => Array<Outcome>(outcomes[outcome]).fill(outcome))
}

function isEmergency(outcome: Outcome): boolean {
  return outcome.endsWith('-emergency')
}

function peopleRows({ now, passwordHash }: BusinessInput): DemoRows['users'] {
  const row = (person: DemoPerson, id: string, role: Role, index: number) => {
    const createdAt = now.subtract({ hours: 24 * (62 + index) })
    const { fullName, email, address, postcode } = person
    const phone = `+44${person.phone.replaceAll(/\D/g, '').slice(1)}`
    const hash = role === 'guest' ? noPassword : passwordHash
    const isCaller = person === demoCustomers.at(-1)
    const emailVerifiedAt = isCaller ? null : createdAt
    const marks = { passwordHash: hash, status: 'active', emailVerifiedAt, demo: true } as const
    return {
      id,
      email: isCaller ? null : email,
      emailKey: role === 'guest' ? null : email,
      guestKey: role === 'guest' && !isCaller ? email : null,
      fullName,
      phone,
      postcode,
      address,
      role,
      ...marks,
      createdAt,
      updatedAt: createdAt,
    }
  }
  return [
    ...demoTechnicians.map((person, index) => row(person, technicianUser(index), 'technician', 28)),
    ...demoCustomers.map((person, index) => {
      const role = index < demoCustomers.length - demoGuests ? 'customer' : 'guest'
      return row(person, `usr_demo-customer-${two(index)}`, role, index % 25)
    }),
  ]
}

/** In the place of a hash: no password opens it. */
const noPassword = '!'

/** Insurance, and the number of each registration that they work by, in the middle of their year. */
function credentialsOf(skills: readonly string[], index: number, now: Temporal.Instant): DemoRows['credentials'] {
  const registrations = skills.flatMap((skill) => registrationFor(skill) ?? [])
  return (['insurance', ...registrations] as const).map((kind, place) => ({
    id: `crd_demo-${two(index)}-${place}`,
    userId: technicianUser(index),
    kind,
    number: `DEMO-${1_000 + index * 10 + place}`,
    expiresOn: inBusinessZone(now).toPlainDate().add({ days: 200 }),
    at: now.subtract({ hours: 24 * 90 }),
  }))
}

function technicianUser(index: number): string {
  return `usr_demo-technician-${two(index)}`
}

function two(index: number): string {
  return String(index + 1).padStart(2, '0')
}
