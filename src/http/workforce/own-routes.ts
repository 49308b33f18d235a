import type { AccountsModule } from '#modules/accounts'
import type { WorkforceModule } from '#modules/workforce'
import type { Api } from '../kit/api.ts'
import { pageSchema } from '../kit/paging.ts'
import { notFound, problem } from '../kit/problem.ts'
import { datesOf, ownAbsenceFields, ownAbsenceParams } from './fields.ts'
import { absenceProblem } from './problems.ts'
import { hoursSchema, hoursView, ownAbsenceSchema, ownAbsenceView } from './views.ts'

const shared = { tag: 'Technicians', access: 'field-work' } as const

interface Modules {
  readonly accounts: Pick<AccountsModule, 'technicianOf'>
  readonly workforce: WorkforceModule
}

/** The hours and absences of the technician who asks. */
export function ownRoutes(api: Api, { accounts, workforce }: Modules): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/me/hours',
      summary: 'Your weekly hours as a technician; null where you work the opening hours of the business.',
      answers: { 200: { says: 'Your hours', schema: hoursSchema } },
    },
    async ({ c, who }) => {
      const me = await accounts.technicianOf(who.id)
      const found = me && (await workforce.hoursOf(me.id))
      return found ? { status: 200, body: hoursView(found.week) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/me/absences',
      summary: 'Your absences to come and of the last 90 days, the earliest first.',
      answers: { 200: { says: 'Your absences', schema: pageSchema(ownAbsenceSchema) } },
    },
    async ({ c, who }) => {
      const me = await accounts.technicianOf(who.id)
      if (!me) return problem(c, notFound)
      const items = await workforce.absencesOf(me.id)
      return { status: 200, body: { items: items.map(ownAbsenceView), next_cursor: null } }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/me/absences',
      summary:
        'Report sick, which counts at once for at most 14 days that begin tomorrow at the latest, or ask for any other absence, which waits for the office.',
      body: ownAbsenceFields,
      answers: { 201: { says: 'The absence', schema: ownAbsenceSchema } },
    },
    async ({ c, who, body }) => {
      const me = await accounts.technicianOf(who.id)
      if (!me) return problem(c, notFound)
      const asked = { technicianId: me.id, kind: body.kind, dates: datesOf(body), by: who.id }
      const made = await workforce.askForAbsence(asked)
      return made.ok ? { status: 201, body: ownAbsenceView(made.value) } : problem(c, absenceProblem(made.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/me/absences/:id/withdraw',
      summary:
        'Withdraw an absence that you entered; one that has begun ends now, and so does an illness that the office entered.',
      params: ownAbsenceParams,
      answers: { 200: { says: 'The absence', schema: ownAbsenceSchema } },
    },
    async ({ c, who, params }) => {
      const me = await accounts.technicianOf(who.id)
      if (!me) return problem(c, notFound)
      const ended = await workforce.changeAbsence(params.id, 'withdraw', who.id, me.id)
      return ended.ok ? { status: 200, body: ownAbsenceView(ended.value) } : problem(c, absenceProblem(ended.refusal))
    },
  )
}
