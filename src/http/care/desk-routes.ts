import { z } from 'zod'
import { type ApplianceLine, type CareModule, applianceWords, guaranteeOn } from '#modules/care'
import { type Clock, businessDate } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { type Columns, csvFile, tableOf } from '../kit/csv-stream.ts'
import { notValid } from '../kit/form-faults.ts'
import { page, pageQuery, pageSchema } from '../kit/paging.ts'
import { problem } from '../kit/problem.ts'
import { listFields } from './fields.ts'
import { lineSchema, lineView } from './views.ts'

interface DeskPorts {
  readonly care: CareModule
  readonly clock: Clock
}

const query = pageQuery('apl').extend(listFields)
const fileQuery = z.object(listFields)

/** Every appliance that is there, for the office. */
export function careDeskRoutes(api: Api, { care, clock }: DeskPorts): void {
  const today = () => businessDate(clock.now())

  api.endpoint(
    {
      tag: 'Care',
      access: 'customers',
      scope: 'customers:read',
      method: 'get',
      path: '/api/admin/appliances',
      summary:
        'Appliances that are there, the latest first, by a part of the make, model, serial number, place, address or owner, by kind, and by the state of the guarantee.',
      query,
      answers: { 200: { says: 'The appliances', schema: pageSchema(lineSchema) } },
    },
    async ({ query: { q, kind, guarantee, limit, cursor } }) => {
      const found = await care.listAppliances({ text: q, kind, guarantee }, cursor ?? null, limit + 1)
      return {
        status: 200,
        body: page(
          found,
          limit,
          (line) => lineView(line, today()),
          ({ id }) => id,
        ),
      }
    },
  )

  api.other({ method: 'get', path: '/admin/appliances.csv', access: 'customers', exports: 'appliances' }, (c) => {
    const parsed = fileQuery.safeParse(c.req.query())
    if (!parsed.success) return problem(c, notValid(parsed.error))
    const { q, kind, guarantee } = parsed.data
    const day = today()
    const ofDay: Columns<ApplianceLine> = columns.map(([title, cell]) => [title, (line) => cell(line, day)])
    return csvFile('appliances', tableOf(care.allAppliances({ text: q, kind, guarantee }), ofDay))
  })
}

const guaranteeWords = { ended: 'Ended', ends_soon: 'Ends soon', runs: 'Runs' } as const

const columns: readonly (readonly [string, (line: ApplianceLine, today: Temporal.PlainDate) => string])[] = [
  ['Appliance', ({ kind }) => applianceWords[kind]],
  ['Make', ({ make }) => make],
  ['Model', ({ model }) => model],
  ['Serial number', ({ serial }) => serial],
  ['Place', ({ place }) => place],
  ['Installed', ({ installedOn }) => installedOn?.toString() ?? ''],
  ['Guarantee ends', ({ guaranteeEndsOn }) => guaranteeEndsOn?.toString() ?? ''],
  [
    'Guarantee',
    ({ guaranteeEndsOn }, today) => {
      const state = guaranteeOn(guaranteeEndsOn, today)
      return state ? guaranteeWords[state] : ''
    },
  ],
  ['Property', ({ property }) => property.name],
  ['Address', ({ property }) => property.address],
  ['Postcode', ({ property }) => property.postcode],
  ['Customer', ({ ownerName }) => ownerName],
  ['Id', ({ id }) => id],
  ['Property id', ({ propertyId }) => propertyId],
]
