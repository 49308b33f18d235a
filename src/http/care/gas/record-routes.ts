import type { GasModule } from '#modules/care'
import { visitNamedBy } from '#modules/fulfilment'
import { type Clock, businessDate } from '#modules/shared'
import { actorOf } from '../../bookings/actor.ts'
import { visitParams } from '../../fulfilment/field-actions.ts'
import type { Api } from '../../kit/api.ts'
import { notFound, problem } from '../../kit/problem.ts'
import { propertyParams } from '../fields.ts'
import { correctFields, draftIn, gasDraftFields, submitFields } from './fields.ts'
import { gasProblem } from './problems.ts'
import { gasShownSchema, gasShownView, recordSchema, recordView, recordWithCopiesView, recordsSchema } from './views.ts'

interface RoutePorts {
  readonly care: GasModule
  readonly clock: Clock
}

/** The gas safety record of a visit, and the records of a property. */
export function gasRecordRoutes(api: Api, { care, clock }: RoutePorts): void {
  const path = '/api/visits/:id/gas-record'
  const common = { tag: 'Care', params: visitParams } as const
  const answers = { 200: { says: 'The record', schema: gasShownSchema } } as const
  const forWhom =
    'For the technician who leads the visit, while their Gas Safe registration counts (409 `no_gas_licence`).'

  api.endpoint(
    {
      ...common,
      method: 'get',
      path,
      access: 'report-work',
      summary:
        'The landlord gas safety record of a visit: its draft with all that is missing, and the submitted versions. For the technician who leads the visit and the office.',
      answers,
    },
    async ({ c, who, params }) => {
      const of = visitNamedBy(params.id)
      const found = of && (await care.gasRecordOf(actorOf(who), of))
      if (!found) return problem(c, notFound)
      return found.ok ? { status: 200, body: gasShownView(found.value) } : problem(c, gasProblem(found.refusal))
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'put',
      path,
      access: 'field-work',
      summary: `Saves the draft of a gas safety record, as far as it goes. ${forWhom} A submitted record does not change (409 \`gas_record_locked\`); where another change was saved: 409 \`gas_record_changed\`.`,
      body: gasDraftFields,
      answers,
    },
    async ({ c, who, params, body: { version, ...fields } }) => {
      const of = visitNamedBy(params.id)
      if (!of) return problem(c, notFound)
      const saved = await care.saveGasDraft(actorOf(who), of, draftIn(fields), version)
      if (!saved.ok) return problem(c, gasProblem(saved.refusal))
      const found = await care.gasRecordOf(actorOf(who), of)
      return found.ok ? { status: 200, body: gasShownView(found.value) } : problem(c, gasProblem(found.refusal))
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'post',
      path: `${path}/submit`,
      access: 'field-work',
      summary: `Signs and submits the record: it never changes after that. The gas safety check of the property is due 12 months on, and a copy for the tenant within 28 days. ${forWhom} 422 names every answer that is missing; 409 \`check_not_begun\` before the check-in.`,
      body: submitFields,
      answers: { 200: { says: 'The record as it is kept', schema: recordSchema } },
    },
    async ({ c, who, params, body }) => {
      const of = visitNamedBy(params.id)
      if (!of) return problem(c, notFound)
      const done = await care.submitGasRecord(actorOf(who), of, body)
      return done.ok ? { status: 200, body: recordView(done.value) } : problem(c, gasProblem(done.refusal))
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'post',
      path: `${path}/correction`,
      access: 'field-work',
      summary: `Opens the correction of a submitted record, with its reason: another version, and the submitted one stays. ${forWhom} 409 \`nothing_to_correct\`.`,
      body: correctFields,
      answers,
    },
    async ({ c, who, params, body }) => {
      const of = visitNamedBy(params.id)
      if (!of) return problem(c, notFound)
      const opened = await care.correctGasRecord(actorOf(who), of, body.reason)
      if (!opened.ok) return problem(c, gasProblem(opened.refusal))
      const found = await care.gasRecordOf(actorOf(who), of)
      return found.ok ? { status: 200, body: gasShownView(found.value) } : problem(c, gasProblem(found.refusal))
    },
  )

  api.endpoint(
    {
      tag: 'Care',
      access: 'signed-in',
      method: 'get',
      path: '/api/properties/:id/gas-records',
      summary:
        'The gas safety records of a property in their latest version, the latest check first, with the copies for tenants. For the owner, the office, and a technician while a visit there is theirs.',
      params: propertyParams,
      answers: { 200: { says: 'The records', schema: recordsSchema } },
    },
    async ({ c, who, params }) => {
      const found = await care.gasRecords(actorOf(who), params.id)
      if (!found.ok) return problem(c, gasProblem(found.refusal))
      const today = businessDate(clock.now())
      return { status: 200, body: { items: found.value.map((one) => recordWithCopiesView(one, today)) } }
    },
  )
}
