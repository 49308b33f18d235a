import type { Context } from 'hono'
import { z } from 'zod'
import type {
  BillingModule,
  EarlierPeriodOpen,
  PeriodClosed,
  PeriodNotOver,
  PeriodOverlaps,
  ShownReturn,
  VatDays,
  VatReturns,
} from '#modules/billing'
import { vatBoxNames, vatSchemes } from '#modules/invoicing'
import { type Pence, instantText, poundsNumber, poundsText } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { csvLine } from '../kit/csv.ts'
import type { HttpEnv } from '../kit/env.ts'
import { localDate, pounds } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { type Problem, conflict, problem } from '../kit/problem.ts'
import { invoicesTag as tag } from './routes.ts'

interface VatPorts {
  readonly billing: Pick<BillingModule, 'find'>
  readonly vat: VatReturns
}

const longest = 366
const range = { from: localDate, to: localDate }

/** Days in order, and within a year. */
const judged = ({ from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }) =>
  Temporal.PlainDate.compare(from, to) <= 0 && from.until(to).days < longest
const wrongRange = { path: ['to'], message: 'The last day is not before the first, and within a year of it' }

const days = z.strictObject(range).refine(judged, wrongRange)

const amount = z.number().meta({ description: 'Pounds' })
const boxes = {
  box1: amount.meta({ description: 'VAT due on sales' }),
  box2: amount,
  box3: amount,
  box4: amount,
  box5: amount,
  box6: amount.meta({ description: 'Sales without VAT, in whole pounds' }),
  box7: amount,
  box8: amount,
  box9: amount,
}
const returnSchema = z.object({
  from: z.string(),
  to: z.string(),
  vat_scheme: z.enum(vatSchemes),
  ...boxes,
  is_reclaim: z.boolean().meta({ description: 'HMRC pays box 5 back' }),
  locked_at: instantSchema.nullable().meta({ description: 'When the period was closed' }),
})

const shareSchema = z.object({
  id: z.string(),
  invoice_number: z.string().nullable(),
  customer: z.string(),
  tax: amount,
  net: amount,
})

const typed = z
  .strictObject({
    ...range,
    box2: pounds.optional(),
    box4: pounds.optional(),
    box7: pounds.optional(),
    box8: pounds.optional(),
    box9: pounds.optional(),
  })
  .refine(judged, wrongRange)

/** The VAT return of any days: from documents alone, with the boxes that people fill in. */
export function vatReturnRoutes(api: Api, { billing, vat }: VatPorts): void {
  const answers = { 200: { says: 'The return', schema: returnSchema } }
  const shown = async (of: VatDays) => ({ status: 200, body: returnView(await vat.vatReturn(of)) })

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/vat-return',
      tag,
      summary: 'The nine boxes of the VAT return for these days.',
      access: 'settings',
      query: days,
      answers,
    },
    ({ query }) => shown(query),
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/vat-return/documents',
      tag,
      summary: 'The documents that boxes 1 and 6 are made of.',
      access: 'settings',
      query: days,
      answers: { 200: { says: 'The documents', schema: z.object({ items: z.array(shareSchema) }) } },
    },
    async ({ query }) => {
      const { shares } = await vat.vatReturn(query)
      const items = await Promise.all(
        shares.map(async ({ key, tax, net }) => {
          const document = await billing.find(key)
          return {
            id: key,
            invoice_number: document?.issued?.fullNumber ?? null,
            customer: document?.content.customer.name ?? '',
            tax: poundsNumber(tax),
            net: poundsNumber(net),
          }
        }),
      )
      return { status: 200, body: { items } }
    },
  )

  api.endpoint(
    {
      method: 'put',
      path: '/api/admin/vat-return',
      tag,
      summary: 'Fill in boxes 2, 4, 7, 8 and 9 of a period; one that is left out stays.',
      access: 'settings',
      body: typed,
      answers,
    },
    async ({ c, body: { from, to, ...filled } }) => {
      const given = Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== undefined))
      const kept = await vat.typeBoxes({ from, to }, given)
      return kept.ok ? shown({ from, to }) : vatProblem(c, kept.refusal)
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/admin/vat-return/close',
      tag,
      summary: 'Close a period that is over, once its return was made: what comes later counts in the next one.',
      access: 'settings',
      body: z.strictObject(range).refine(judged, wrongRange),
      answers,
    },
    async ({ c, who, body }) => {
      const closed = await vat.closePeriod(body, who.id)
      return closed.ok ? shown(body) : vatProblem(c, closed.refusal)
    },
  )

  api.other({ method: 'get', path: '/admin/vat-return.csv', access: 'settings' }, async (c) => {
    const asked = days.safeParse(c.req.query())
    if (!asked.success) return problem(c, notValid(asked.error))
    const { from, to, boxes: all } = await vat.vatReturn(asked.data)
    const lines = boxNames.map((name) => csvLine([name.replace('box', ''), vatBoxNames[name], poundsText(all[name])]))
    return new Response(csvLine(['Box', 'Name', 'Amount']) + lines.join(''), {
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="vat-return-${from.toString()}-to-${to.toString()}.csv"`,
        'cache-control': 'private, no-store',
      },
    })
  })
}

type BoxName = keyof typeof boxes

const boxNames = Object.keys(boxes).filter((name): name is BoxName => Object.hasOwn(boxes, name))

function returnView({ from, to, scheme, boxes: all, lockedAt }: ShownReturn): z.input<typeof returnSchema> {
  const inPounds = (name: BoxName) => poundsNumber(all[name] satisfies Pence)
  return {
    from: from.toString(),
    to: to.toString(),
    vat_scheme: scheme,
    box1: inPounds('box1'),
    box2: inPounds('box2'),
    box3: inPounds('box3'),
    box4: inPounds('box4'),
    box5: inPounds('box5'),
    box6: inPounds('box6'),
    box7: inPounds('box7'),
    box8: inPounds('box8'),
    box9: inPounds('box9'),
    is_reclaim: all.isReclaim,
    locked_at: lockedAt && instantText(lockedAt),
  }
}

type VatRefusal = EarlierPeriodOpen | PeriodClosed | PeriodNotOver | PeriodOverlaps

function vatProblem(c: Context<HttpEnv>, refusal: VatRefusal): Response {
  return problem(c, vatProblemOf(refusal))
}

export function vatProblemOf(refusal: VatRefusal): Problem {
  switch (refusal.kind) {
    case 'earlier-period-open': {
      const { from, to } = refusal.open
      const words = `Close the days from ${from.toString()} to ${to.toString()} first: periods are closed in order.`
      return conflict('earlier_period_open', words)
    }
    case 'period-closed':
      return conflict('period_closed', 'This VAT period is closed: it stays as it is.')
    case 'period-not-over':
      return conflict('period_not_over', 'A VAT period can be closed once its last day is over.')
    case 'period-overlaps': {
      const { from, to } = refusal.other
      return conflict('period_overlaps', `Days of it are in the period from ${from.toString()} to ${to.toString()}.`)
    }
  }
}
