import {
  type CarePlanId,
  type EnquiryId,
  type InBatches,
  type PropertyId,
  type Result,
  type UserId,
  accept,
  businessDate,
  createSecretLinks,
  pence,
  refuse,
  withoutRest,
} from '#modules/shared'
import { type CarePlan, type CarePlanTerms, type CarePlanVisit, carePlanLimits } from './care-plan.ts'
import { contractOf, planTermsVersion } from './contract.ts'
import { firstBillOn, isBefore, isBookable, isOwed, withdrawalOn } from './periods.ts'
import type { CarePlanLine, CarePlanPorts, CarePlanQuery } from './ports.ts'
import { type CarePlanPreview, judgeTerms, previewOf } from './proposal.ts'
import type {
  CarePlanExpired,
  CarePlanNotPossible,
  CarePlanOpen,
  CarePlanRefused,
  CarePlanStale,
  CarePlanTermsChanged,
  CarePlanUnknown,
  VisitNotOpen,
  WithdrawalOver,
} from './refusals.ts'
import {
  type Mover,
  decideAccept,
  decideEnd,
  decidePause,
  decideResume,
  decideSendAgain,
  decideSettled,
  decideWithdraw,
  proposed,
} from './steps.ts'
import { decideTend } from './tend.ts'

export type ProposalRefusal = CarePlanRefused | CarePlanOpen
export type MoveRefusal = CarePlanUnknown | CarePlanStale | CarePlanNotPossible

/** A proposal as the office wishes it; the name follows from the plan. */
export type ProposalWish = Omit<CarePlanTerms, 'name'>

interface AcceptWish {
  readonly termsVersion: string
  readonly isEarly: boolean
  /** The network address of the browser; only a digest is kept. */
  readonly address: string
}

/** A message has a link of its own, which shows the plan for so long. */
const linkDays = 400
const perTurn = 100

/** Maintenance plans: proposed, accepted, billed, visited and ended. */
export function createCarePlans(ports: CarePlanPorts) {
  const { plans, documents, catalogue, place, clock, ids, tokens } = ports
  const links = createSecretLinks(ports, linkDays)
  const today = () => businessDate(clock.now())
  const moveBy = (by: string, version: number | null): Mover => ({ by, at: clock.now(), version })

  async function judged(wish: ProposalWish): Promise<Result<CarePlanTerms, CarePlanRefused>> {
    const [tier, service, where] = await Promise.all([
      catalogue.tier(wish.tier),
      catalogue.service(wish.serviceId),
      place(wish.customerId, wish.propertyId),
    ])
    const terms = judgeTerms({ ...wish, name: tier ?? '' }, today())
    const faults = [
      ...(tier === null ? [{ path: 'plan', message: 'Choose one of the plans that are offered' } as const] : []),
      ...(service === null ? [{ path: 'service_id', message: 'Choose a service that can be booked' } as const] : []),
      ...(where === null ? [{ path: 'property_id', message: 'Choose a property of this customer' } as const] : []),
      ...(where?.email === ''
        ? [{ path: 'customer_id', message: 'The customer has no e-mail address, which the link needs' } as const]
        : []),
      ...(terms.ok ? [] : terms.refusal.faults),
    ]
    return faults.length > 0 ? refuse({ kind: 'care-plan-refused', faults }) : terms
  }

  /** Its documents follow it; may be asked at any time. */
  async function bill(plan: CarePlan): Promise<void> {
    const { recurrenceId, acceptance, state } = plan
    if (recurrenceId === null || acceptance === null) return
    const isBegun = await documents.hasBegun(recurrenceId)
    if (state === 'active' && !isBegun) {
      if (isBefore(today(), firstBillOn(plan, businessDate(acceptance.at)))) return
      await documents.begin(plan)
    } else if (isBegun) {
      await documents.follow(recurrenceId, state === 'active' ? 'running' : state === 'paused' ? 'paused' : 'ended')
    }
  }

  async function moved<No>(
    id: CarePlanId,
    decide: Parameters<typeof plans.change<No>>[1],
  ): Promise<Result<CarePlanLine, No | CarePlanUnknown>> {
    const done = await plans.change(id, decide)
    if (!done.ok) return done
    // The subscriber of the event does the same where the process ends here.
    await bill(done.value)
    const after = await plans.find(id)
    if (!after) throw new Error(`the plan ${id} has gone`)
    return accept(after)
  }

  /** Billed since a day, and the visits made since. */
  async function sumsSince(plan: CarePlan, from: Temporal.PlainDate) {
    const standing = plan.recurrenceId && (await documents.standing(plan.recurrenceId))
    const billed = (standing?.documents ?? [])
      .filter(({ on }) => on !== null && !isBefore(on, from))
      .reduce((sum, { total }) => sum + total, 0)
    const made = (await plans.visits(plan.id)).filter(
      ({ state, startsAt }) => state === 'made' && startsAt !== null && !isBefore(businessDate(startsAt), from),
    )
    return { billed: pence(billed), visits: made.length }
  }

  async function contract(plan: CarePlanLine, preview: CarePlanPreview) {
    const { name, address, postcode } = plan.property
    return contractOf(preview, {
      ...(await catalogue.business()),
      place: `${name} (${address}, ${postcode})`,
      service: plan.service,
    })
  }

  return {
    find: (id: CarePlanId) => plans.find(id),
    list: (query: CarePlanQuery, before: CarePlanId | null, limit: number) => plans.list(query, before, limit),
    entries: (id: CarePlanId) => plans.entries(id),
    visits: (id: CarePlanId) => plans.visits(id),
    async billing(plan: Pick<CarePlan, 'recurrenceId'>) {
      return plan.recurrenceId && documents.standing(plan.recurrenceId)
    },

    /** The proposal with its bills and visits; nothing is kept. */
    async preview(wish: ProposalWish): Promise<Result<CarePlanPreview, CarePlanRefused>> {
      const terms = await judged(wish)
      return terms.ok ? accept(previewOf(terms.value, today())) : terms
    },

    /** The customer gets a link to accept it, which counts for 30 days. */
    async propose(
      wish: ProposalWish,
      by: UserId,
      enquiryId: EnquiryId | null,
    ): Promise<Result<CarePlan, ProposalRefusal>> {
      const terms = await judged(wish)
      if (!terms.ok) return terms
      const createdAt = clock.now()
      return plans.add(
        proposed({
          ...terms.value,
          id: ids.next('cpl'),
          enquiryId,
          state: 'proposed',
          createdBy: by,
          createdAt,
          expiresAt: createdAt.add({ hours: 24 * carePlanLimits.proposalDays }),
          acceptance: null,
          recurrenceId: null,
          pausedFrom: null,
          visitsFrom: terms.value.startsOn,
          lastVisit: 0,
          reminded: null,
          ending: null,
          version: 1,
        }),
      )
    },

    /** Another link to a proposal; the one before leads nowhere any more. */
    sendAgain: (
      id: CarePlanId,
      by: UserId,
      version: number,
    ): Promise<Result<CarePlanLine, MoveRefusal | CarePlanExpired>> =>
      moved(id, (plan) => decideSendAgain(plan, moveBy(by, version))),

    /** The proposal as it would be accepted now, with its contract; null where it cannot be. */
    async offer(plan: CarePlanLine) {
      if (plan.state !== 'proposed' || Temporal.Instant.compare(plan.expiresAt, clock.now()) <= 0) return null
      const preview = previewOf(plan, today())
      const termsVersion = planTermsVersion(await catalogue.terms())
      return { preview, termsVersion, ...(await contract(plan, preview)) }
    },

    /** `by`: the user, or `link`. Accepted again it stays as it was. */
    async accept(
      id: CarePlanId,
      { termsVersion, isEarly, address }: AcceptWish,
      by: string,
    ): Promise<Result<CarePlanLine, MoveRefusal | CarePlanExpired | CarePlanTermsChanged>> {
      const plan = await plans.find(id)
      if (!plan) return refuse({ kind: 'care-plan-unknown' })
      if (plan.state === 'proposed' && termsVersion !== planTermsVersion(await catalogue.terms())) {
        return refuse({ kind: 'care-plan-terms-changed' })
      }
      const { text } = await contract(plan, previewOf(plan, today()))
      const said = { termsVersion, isEarly, text, addressHash: tokens.hash(`${id}\n${address}`) }
      const recurrenceId = ids.next('rcr')
      return moved(id, (now) => decideAccept(now, moveBy(by, null), said, recurrenceId))
    },

    pause: (id: CarePlanId, by: UserId, version: number): Promise<Result<CarePlanLine, MoveRefusal>> =>
      moved(id, (plan) => decidePause(plan, moveBy(by, version))),

    resume: (id: CarePlanId, by: UserId, version: number): Promise<Result<CarePlanLine, MoveRefusal>> =>
      moved(id, (plan) => decideResume(plan, moveBy(by, version))),

    /** The office did it, and gives a reason. */
    endByOffice: (
      id: CarePlanId,
      by: UserId,
      version: number,
      reason: string,
    ): Promise<Result<CarePlanLine, MoveRefusal>> =>
      moved(id, (plan) => decideEnd(plan, moveBy(by, version), { by: 'office', reason })),

    /** The customer did it; `by`: their id, or `link`. */
    endByCustomer: (id: CarePlanId, by: string): Promise<Result<CarePlanLine, MoveRefusal>> =>
      moved(id, (plan) => decideEnd(plan, moveBy(by, null), { by: 'customer', reason: '' })),

    /** Null where the days to withdraw are over; else until when, and what would go back. */
    async withdrawal(plan: CarePlan) {
      const right = withdrawalOn(plan, today())
      return right && { ...right, ...(await sumsSince(plan, right.from)) }
    },

    /** Cancels the contract or its renewal, within the days for that. */
    async withdraw(id: CarePlanId, by: string): Promise<Result<CarePlanLine, MoveRefusal | WithdrawalOver>> {
      const plan = await plans.find(id)
      if (!plan) return refuse({ kind: 'care-plan-unknown' })
      const right = withdrawalOn(plan, today())
      const sums = right ? await sumsSince(plan, right.from) : { billed: pence(0), visits: 0 }
      return moved(id, (now) => decideWithdraw(now, moveBy(by, null), sums))
    },

    settleRefund: (id: CarePlanId, by: UserId): Promise<Result<CarePlanLine, MoveRefusal>> =>
      moved(id, (plan) => decideSettled(plan, moveBy(by, null))),

    /** A visit that can be booked now; refused where it cannot. */
    async visitToBook(id: CarePlanId, number: number): Promise<Result<CarePlanVisit, CarePlanUnknown | VisitNotOpen>> {
      const plan = await plans.find(id)
      if (!plan) return refuse({ kind: 'care-plan-unknown' })
      const visit = (await plans.visits(id)).find((one) => one.number === number)
      return visit?.state === 'open' && isBookable(plan, visit, today())
        ? accept(visit)
        : refuse({ kind: 'plan-visit-not-open' })
    },

    /** Offered visits that are still owed and have no booking, the earliest due first, and whether each can be booked now. */
    async visitsDue(limit: number) {
      const found = await plans.openVisits(limit)
      return found
        .filter(({ plan, dueOn }) => isOwed(plan, dueOn))
        .map((visit) => ({ ...visit, isBookable: isBookable(visit.plan, visit, today()) }))
    },

    /** The documents follow the plan: after its event, however often. */
    async followBilling(id: CarePlanId): Promise<void> {
      const plan = await plans.find(id)
      if (plan) await bill(plan)
    },

    /** Begins documents, announces renewals, offers visits and ends proposals, each once. May be asked at any time. */
    async tend(inBatches: InBatches = withoutRest): Promise<void> {
      let after: CarePlanId | null = null
      await inBatches(async () => {
        after = await plans.tend((plan) => decideTend(plan, clock.now()), after, perTurn)
        return after === null ? 'done' : 'more'
      })
      let last: CarePlanId | null = null
      await inBatches(async () => {
        const next: Awaited<ReturnType<typeof plans.toBill>> = await plans.toBill(last, perTurn)
        for (const plan of next.due) await bill(plan)
        last = next.last
        return last === null ? 'done' : 'more'
      })
    },

    /** A new link for a message. */
    makeLink: (id: CarePlanId) => links.make(id),
    /** The same, and the earlier ones end. */
    async makeOnlyLink(id: CarePlanId) {
      await links.revoke(id)
      return links.make(id)
    },
    /** The plan that a link leads to; null when there is no such link, or it has ended. */
    async open(token: string): Promise<CarePlanLine | null> {
      const id = await links.leadsTo(token)
      return id && plans.find(id)
    },

    /** Whether a property has a plan that is not ended. */
    async ofProperty(propertyId: PropertyId): Promise<CarePlanLine | null> {
      const found = await plans.list({ state: null, customerId: null, propertyId }, null, perTurn)
      return found.find(({ state }) => state !== 'ended') ?? null
    },
  }
}

export type CarePlansModule = ReturnType<typeof createCarePlans>
