import fc from 'fast-check'
import { expect } from 'vitest'
import { warningCodes } from '#modules/booking'
import { plumbers } from './world.ts'
import type { ReadVisit, SentAction, World } from './world.ts'

/** `lead`: the technician who leads the visit then; `helper`: who comes along. */
const people = ['lead', 'helper', ...plumbers, 'asha', 'stranger', 'office'] as const
type Person = (typeof people)[number]

const steps = ['accept', 'decline', 'en-route', 'arrived', 'check-in', 'check-out', 'no-access'] as const
const outcomes = ['completed', 'partial', 'pending_parts'] as const
const crews = [['tom'], ['ann'], ['tom', 'ann'], ['ann', 'bob', 'tom'], ['bob']] as const

type PhoneAct =
  | { readonly act: (typeof steps)[number] }
  | { readonly act: 'write'; readonly words: string; readonly outcome: (typeof outcomes)[number] }
  | { readonly act: 'photo'; readonly n: number }
  | { readonly act: 'sign' | 'absent' }
  | { readonly act: 'fill in'; readonly answer: 'yes' | 'no' | null }
  | { readonly act: 'submit'; readonly checksOut: boolean }
  | { readonly act: 'correct' }

export type Deed =
  | (PhoneAct & {
      readonly do: 'phone'
      readonly who: Person
      readonly visit: number
      /** Minutes ago; null where the phone does not say. */
      readonly late: number | null
      /** The phone sends it twice at once. */
      readonly twice: boolean
    })
  /** The next step of a technician at the visit that the booking is at, so many times. */
  | { readonly do: 'go on'; readonly times: number; readonly outcome: (typeof outcomes)[number] }
  /** An action that was done is sent again, with its body or with another one. */
  | { readonly do: 'again'; readonly at: number; readonly isOther: boolean }
  | { readonly do: 'plan'; readonly crew: readonly string[]; readonly quarters: number; readonly minutes: number }
  | {
      readonly do: 'change'
      readonly visit: number
      readonly crew: readonly string[] | null
      readonly quarters: number | null
      readonly minutes: number | null
      readonly isCalledOff: boolean
      readonly isStale: boolean
    }
  | { readonly do: 'undo plan'; readonly visit: number }
  | { readonly do: 'assign'; readonly name: string }
  | { readonly do: 'status'; readonly by: 'office' | 'lead'; readonly to: 'in_progress' | 'completed' }
  | { readonly do: 'undo status'; readonly by: 'office' | 'lead' }
  | { readonly do: 'cancel' | 'claim'; readonly by: 'asha' | 'office' | 'stranger' }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'jobs' }

const oneOf = <T extends string>(...names: readonly T[]) => fc.constantFrom(...names)
const anyVisit = fc.nat({ max: 3 })
const anyCrew = fc.constantFrom(...crews)
const anyStart = fc.nat({ max: 40 })
const anyLength = fc.constantFrom(15, 60, 240)
const anyone: fc.Arbitrary<Person> = fc.oneof(
  { weight: 6, arbitrary: oneOf('lead' as Person) },
  { weight: 2, arbitrary: fc.constantFrom(...people) },
)
const sent = {
  do: oneOf('phone'),
  who: anyone,
  visit: anyVisit,
  late: fc.option(fc.integer({ min: -30, max: 180 })),
  twice: fc.boolean(),
}

export const deeds: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ ...sent, act: fc.constantFrom(...steps) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...sent,
      act: oneOf('write'),
      words: oneOf('A new washer.', 'Two washers.', ''),
      outcome: fc.constantFrom(...outcomes),
    }),
  },
  fc.record({ ...sent, act: oneOf('photo'), n: fc.nat({ max: 2 }) }),
  { weight: 2, arbitrary: fc.record({ ...sent, act: oneOf('sign', 'absent') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...sent,
      act: oneOf('fill in'),
      answer: fc.constantFrom('yes' as const, 'no' as const, null),
    }),
  },
  fc.record({ ...sent, act: oneOf('submit'), checksOut: fc.boolean() }),
  fc.record({ ...sent, act: oneOf('correct') }),
  {
    weight: 10,
    arbitrary: fc.record({
      do: oneOf('go on'),
      times: fc.integer({ min: 1, max: 7 }),
      outcome: fc.constantFrom('completed' as const, ...outcomes),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: oneOf('again'), at: fc.nat({ max: 30 }), isOther: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: oneOf('plan'), crew: anyCrew, quarters: anyStart, minutes: anyLength }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: oneOf('change'),
      visit: anyVisit,
      crew: fc.option(anyCrew),
      quarters: fc.option(anyStart),
      minutes: fc.option(anyLength),
      isCalledOff: fc.nat({ max: 4 }).map((n) => n === 0),
      isStale: fc.nat({ max: 6 }).map((n) => n === 0),
    }),
  },
  fc.record({ do: oneOf('undo plan'), visit: anyVisit }),
  fc.record({ do: oneOf('assign'), name: oneOf(...plumbers, 'auto') }),
  fc.record({ do: oneOf('status'), by: oneOf('office', 'lead'), to: oneOf('in_progress', 'completed') }),
  fc.record({ do: oneOf('undo status'), by: oneOf('office', 'lead') }),
  fc.record({ do: oneOf('cancel', 'claim', 'claim'), by: oneOf('asha', 'asha', 'office', 'stranger') }),
  { weight: 2, arbitrary: fc.record({ do: oneOf('wait'), minutes: fc.constantFrom(1, 6, 25, 90, 3_000) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'jobs' as const }) },
)

const nameOf = (technician: string) => technician.replace('tec_', '')
const uuid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const from = Temporal.PlainDateTime.from('2026-03-03T10:00:00')
const localStart = (quarters: number) => from.add({ minutes: 15 * quarters }).toString({ smallestUnit: 'second' })

export async function act(world: World, deed: Deed): Promise<void> {
  const visits = await world.visits()
  const visitAt = (nth: number) => visits[nth % visits.length] as ReadVisit
  const office = (method: string, path: string, body: object = {}) => world.send('office', method, path, body)
  const status = `/api/bookings/${world.id}/status`
  const leadName = async () => nameOf((await current(world, visits)).technicians[0]?.id ?? 'tec_tom')
  switch (deed.do) {
    case 'phone':
      return send(world, visitAt(deed.visit), deed)
    case 'go on':
      for (let times = 0; times < deed.times; times += 1) {
        const visit = await current(world, await world.visits())
        const next = await nextOf(world, visit, deed.outcome)
        await send(world, visit, { ...next, who: 'lead', late: null, twice: false })
      }
      return
    case 'again': {
      const before = world.done[deed.at % Math.max(1, world.done.length)]
      return before && again(world, before, deed.isOther)
    }
    case 'plan': {
      const { crew, quarters, minutes: duration_minutes } = deed
      const body = { technician_ids: crew.map((name) => `tec_${name}`), scheduled_date: localStart(quarters) }
      const confirm = warningCodes
      await office('POST', `/api/bookings/${world.id}/visits`, { ...body, duration_minutes, confirm })
      return
    }
    case 'change': {
      const { id, version } = visitAt(deed.visit)
      const answer = await office('PATCH', `/api/visits/${id}`, {
        version: deed.isStale ? version - 1 : version,
        ...(deed.crew && { technician_ids: deed.crew.map((name) => `tec_${name}`) }),
        ...(deed.quarters !== null && { scheduled_date: localStart(deed.quarters) }),
        ...(deed.minutes !== null && { duration_minutes: deed.minutes }),
        ...(deed.isCalledOff && { called_off: true }),
        confirm: warningCodes,
      })
      if (deed.isStale) expect(answer.status).not.toBe(200)
      return
    }
    case 'undo plan': {
      const { id, version } = visitAt(deed.visit)
      await office('POST', `/api/visits/${id}/undo-plan`, { version })
      return
    }
    case 'assign': {
      const technician_id = deed.name === 'auto' ? 'auto' : `tec_${deed.name}`
      await office('POST', `/api/bookings/${world.id}/assign`, { technician_id })
      return
    }
    case 'status': {
      const as = deed.by === 'office' ? 'office' : await leadName()
      await world.send(as, 'POST', status, { status: deed.to, undoable: true })
      return
    }
    case 'undo status':
      await world.send(deed.by === 'office' ? 'office' : await leadName(), 'POST', `${status}/undo`, {})
      return
    case 'cancel': {
      const answer = await world.send(deed.by, 'POST', `/api/bookings/${world.id}/cancel`, {})
      if (deed.by === 'stranger') expect(answer.status).toBe(404)
      return
    }
    case 'claim': {
      const body = { problem_description: 'The tap drips again.' }
      const answer = await world.send(deed.by, 'POST', `/api/bookings/${world.id}/guarantee-claims`, body)
      if (deed.by === 'stranger') expect(answer.status).toBe(404)
      return
    }
    case 'wait':
      world.clock.move({ minutes: deed.minutes })
      return
    case 'jobs':
      await world.booking.escalate()
      await world.booking.sendPlanNews()
      await world.booking.settleCompletions()
      await world.booking.settleMoves()
  }
}

async function current(world: World, visits: readonly ReadVisit[]): Promise<ReadVisit> {
  const number = world.data.value('bookings', 'visit_number', { id: world.id })
  const visit = visits.find((one) => one.booking_id === world.id && one.number === number)
  if (!visit) throw new Error('the booking is at a visit that it does not have')
  return visit
}

async function nextOf(world: World, visit: ReadVisit, outcome: (typeof outcomes)[number]): Promise<PhoneAct> {
  if (visit.check_in_time === null) return { act: 'check-in' }
  const report = await world.report(visit)
  if (report['locked'] === true) return { act: 'correct' }
  if (report['work_performed'] === '' || report['completion_status'] === null) {
    return { act: 'write', words: 'A new washer.', outcome }
  }
  if (report['signature'] === null) return { act: 'sign' }
  // An answer after the signature voids it.
  if (await world.waitsForForm(visit)) return { act: 'fill in', answer: 'yes' }
  return { act: 'submit', checksOut: true }
}

type OnPhone = PhoneAct & { readonly who: Person; readonly late: number | null; readonly twice: boolean }

async function send(world: World, visit: ReadVisit, deed: OnPhone): Promise<void> {
  const [lead, helper] = visit.technicians.map(({ id }) => nameOf(id))
  const as = deed.who === 'lead' ? (lead ?? 'tom') : deed.who === 'helper' ? (helper ?? 'bob') : deed.who
  world.count += 1
  const path = `/api/visits/${visit.id}`
  const happened_at = deed.late === null ? undefined : world.clock.now().subtract({ minutes: deed.late }).toString()
  const action = await actionOf(world, visit, deed, path, { action_id: uuid(world.count), happened_at })
  const sent: SentAction = { as, ...action }
  const answers = await Promise.all(Array.from({ length: deed.twice ? 2 : 1 }, () => resend(world, sent)))
  for (const { status } of answers) expect([deed.act, status < 500]).toEqual([deed.act, true])
  const [first] = answers.filter(({ status }) => status < 300)
  if (!first) return
  for (const { status, body } of answers) {
    expect([deed.act, status < 300, body]).toEqual([deed.act, true, first.body])
  }
  world.done.push({ sent, first })
}

function resend(world: World, { as, method, path, body }: SentAction) {
  return world.send(as, method, path, typeof body === 'function' ? body() : body)
}

async function actionOf(
  world: World,
  visit: ReadVisit,
  deed: PhoneAct,
  path: string,
  common: { readonly action_id: string; readonly happened_at: string | undefined },
): Promise<Omit<SentAction, 'as'>> {
  const post = (step: string, body: object = {}) =>
    ({ method: 'POST', path: `${path}/${step}`, body: { ...common, ...body } }) as const
  const put = (step: string, body: object) => ({ ...post(step, body), method: 'PUT' }) as const
  const report_hash = async () => String((await world.report(visit))['report_hash'])
  switch (deed.act) {
    case 'decline':
      return post('decline', { reason: 'My van has broken down' })
    case 'en-route':
      return post('en-route', { minutes: 15 })
    case 'no-access':
      return post('no-access', { no_photo_reason: 'It is dark' })
    case 'write': {
      const body = { work_performed: deed.words, completion_status: deed.outcome }
      return put('report', { ...body, parts_used: [{ name: 'Washer', quantity: 1 }] })
    }
    case 'photo': {
      const body = () => {
        const form = new FormData()
        form.set('photo_type', 'after')
        form.set('photo', new Blob([Buffer.from(world.photos[deed.n] ?? '')]), 'photo.jpg')
        return form
      }
      return { method: 'PUT', path: `${path}/photos/${common.action_id}`, body }
    }
    case 'sign': {
      const signed = { signature_data: world.drawn, customer_name: 'Asha Patel' }
      return put('signature', { ...signed, report_hash: await report_hash() })
    }
    case 'absent':
      return put('signature', { absent_reason: 'not_present' })
    case 'fill in':
      return put(`forms/${world.form.formId}`, { answers: { safe: deed.answer } })
    case 'submit': {
      const body = { report_hash: await report_hash(), reason: 'It is late' }
      return post('submit', { ...body, ...(deed.checksOut && { check_out_now: true }) })
    }
    case 'correct':
      return post('corrections', { reason: 'A wrong part' })
    default:
      return post(deed.act)
  }
}

/** Repeats a deed, however late: the answer is the first one, or with another body a refusal. */
async function again(world: World, { sent, first }: World['done'][number], isOther: boolean): Promise<void> {
  if (!isOther) {
    const answer = await resend(world, sent)
    const replayed = answer.headers.get('idempotent-replayed')
    expect([sent.path, answer.status < 300, replayed, answer.body]).toEqual([sent.path, true, 'true', first.body])
    return
  }
  if (typeof sent.body === 'function') return
  const happened_at = '2026-02-01T10:00:00Z'
  const answer = await resend(world, { ...sent, body: { ...sent.body, happened_at } })
  expect([sent.path, answer.status, answer.body['code']]).toEqual([sent.path, 422, 'idempotency_mismatch'])
}
