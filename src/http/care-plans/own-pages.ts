import type { Context } from 'hono'
import type { CarePlanLine, CarePlansModule } from '#modules/care-plans'
import { type Result, atCare, doneAt, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import { type VisitBooking, bookOneVisit } from './book-visit.ts'
import { acceptFields } from './fields.ts'
import { carePlanProblem } from './problems.ts'

interface PlanPagePorts extends LinkDoorPorts {
  readonly carePlans: Pick<CarePlansModule, 'accept' | 'endByCustomer' | 'find' | 'open' | 'withdraw'>
  readonly bookVisit: VisitBooking
}

const deeds = ['accept', 'end', 'withdraw'] as const
type Deed = (typeof deeds)[number]

const doneWords: Readonly<Record<Deed, string>> = { accept: 'accepted', end: 'ended', withdraw: 'withdrawn' }

/** A plan for the holder of its link and on the pages of the account: accepted, ended or cancelled without a script. */
export function planPages(
  api: Api,
  form: Submission,
  { carePlans, bookVisit, limits, pageAnswers }: PlanPagePorts,
): void {
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor({ limits, pageAnswers })

  async function act(
    deed: Deed,
    { id }: Pick<CarePlanLine, 'id'>,
    by: string,
    fields: FormFields,
    c: Context<HttpEnv>,
  ): Promise<Problem | null> {
    if (deed !== 'accept') {
      return faultOf(deed === 'end' ? await carePlans.endByCustomer(id, by) : await carePlans.withdraw(id, by))
    }
    const parsed = acceptFields.safeParse({
      terms: fields['terms'] === 'yes',
      terms_version: fields['terms_version'],
      early_visits: fields['early_visits'] === 'yes',
    })
    if (!parsed.success) return notValid(parsed.error)
    const { terms_version: termsVersion, early_visits: isEarly } = parsed.data
    return faultOf(await carePlans.accept(id, { termsVersion, isEarly, address: c.var.address }, by))
  }

  api.other({ method: 'get', path: '/plan/:token{[0-9a-f]+}', access: 'anyone' }, async (c) => {
    const held = await door(c)
    if (held) return held
    return (await carePlans.open(c.req.param('token') ?? '')) ? pages.byAddress(c) : pages.ended(c)
  })

  async function ownPlan({ who, param }: Pick<Submitted<unknown, unknown>, 'who' | 'param'>) {
    const id = parseId('cpl', param('id'))
    const plan = id && (await carePlans.find(id))
    return plan?.customerId === who.id ? plan : null
  }

  const book = (plan: CarePlanLine, number: string, fields: FormFields) =>
    bookOneVisit(bookVisit, plan, { number, fields }, null)

  api.other({ method: 'post', path: '/plan/:token{[0-9a-f]+}/visits/:number', access: 'anyone' }, async (c) => {
    const held = await door(c)
    if (held) return held
    const token = c.req.param('token') ?? ''
    const plan = await carePlans.open(token)
    if (!plan) return pages.ended(c)
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const page = atCare.planLink(token)
    const fault = await book(plan, c.req.param('number') ?? '', read.value)
    if (!fault) return pages.secret(c.redirect(doneAt(page, 'booked'), 303))
    return pages.secret(await pageAnswers.show(c, page, cameBack(c.req.path, read.value, fault)))
  })

  form(
    '/profile/plans/:id/visits/:number',
    { access: 'signed-in', load: ownPlan, page: () => atCare.myPlans() },
    async ({ c, found, fields, param, again }) => {
      const fault = await book(found, param('number'), fields)
      return fault ? again(fault) : c.redirect(doneAt(atCare.myPlans(), 'booked', found.id), 303)
    },
  )

  for (const deed of deeds) {
    api.other({ method: 'post', path: `/plan/:token{[0-9a-f]+}/${deed}`, access: 'anyone' }, async (c) => {
      const held = await door(c)
      if (held) return held
      const token = c.req.param('token') ?? ''
      const plan = await carePlans.open(token)
      if (!plan) return pages.ended(c)
      const read = await readForm(c)
      if (!read.ok) return problem(c, read.problem)
      const page = atCare.planLink(token)
      const fault = await act(deed, plan, 'link', read.value, c)
      if (!fault) return pages.secret(c.redirect(doneAt(page, doneWords[deed]), 303))
      return pages.secret(await pageAnswers.show(c, page, cameBack(c.req.path, read.value, fault)))
    })

    form(
      `/profile/plans/:id/${deed}`,
      {
        access: 'signed-in',
        load: ownPlan,
        page: () => atCare.myPlans(),
      },
      async ({ c, who, found, fields, again }) => {
        const fault = await act(deed, found, who.id, fields, c)
        return fault ? again(fault) : c.redirect(doneAt(atCare.myPlans(), doneWords[deed], found.id), 303)
      },
    )
  }
}

function faultOf(done: Result<CarePlanLine, Parameters<typeof carePlanProblem>[0]>): Problem | null {
  return done.ok ? null : carePlanProblem(done.refusal)
}
